import { devicePerson } from '../../platform/device-person.ts';
import { newId } from '../../platform/new-id.ts';
import { type CapturedPages, createCapturedPages } from './captured-pages.ts';

/** By person and place; as long as the page is open. Nothing of it is written to the device. */
const kept = new Map<string, CapturedPages>();

const startEngine = async () => (await import('./engine/capture-engine.ts')).startCaptureEngine();

/** The pages of a place that were taken and neither handed over nor given up; new ones where there are none. */
export function capturedPagesOf(place: string): CapturedPages {
  const key = JSON.stringify([devicePerson(), place]);
  const known = kept.get(key) ?? createCapturedPages(startEngine, newId);
  kept.set(key, known);
  return known;
}
