import { describe, expect, it } from 'vitest';
import { studentDensity, studentUpperTail } from './student.ts';

describe("Student's t", () => {
  // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2: upper critical values.
  it.each([
    [1, 0.025, 12.706],
    [2, 0.025, 4.303],
    [3, 0.05, 2.353],
    [4, 0.025, 2.776],
    [5, 0.001, 5.893],
    [10, 0.025, 2.228],
    [10, 0.001, 4.144],
    [30, 0.025, 2.042],
    [30, 0.005, 2.75],
    [100, 0.025, 1.984],
    [1_000_000, 0.025, 1.96],
  ])('with %i degrees of freedom leaves %f above %f', (degreesOfFreedom, tail, value) => {
    const error = 0.0006 * studentDensity(value, degreesOfFreedom);
    expect(Math.abs(studentUpperTail(value, degreesOfFreedom) - tail)).toBeLessThan(error);
  });

  it('with 1 degree is Cauchy, with 2 has its closed form', () => {
    for (const t of [-30, -1.5, 0, 0.2, 1, 4, 250]) {
      expect(studentUpperTail(t, 1)).toBeCloseTo(0.5 - Math.atan(t) / Math.PI, 12);
      expect(studentUpperTail(t, 2)).toBeCloseTo(0.5 - t / (2 * Math.sqrt(2 + t * t)), 12);
      expect(studentDensity(t, 1)).toBeCloseTo(1 / (Math.PI * (1 + t * t)), 12);
    }
  });

  it('has as density the slope of its tail, also between whole degrees', () => {
    for (const degreesOfFreedom of [1.3, 4.7, 23.9, 180.2]) {
      const slope = (studentUpperTail(1.4999, degreesOfFreedom) - studentUpperTail(1.5001, degreesOfFreedom)) / 0.0002;
      expect(slope).toBeCloseTo(studentDensity(1.5, degreesOfFreedom), 7);
    }
  });
});
