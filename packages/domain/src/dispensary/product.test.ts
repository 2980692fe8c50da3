import { describe, expect, it } from 'vitest';
import { type ProductForm, productProblems, unitsOfProduct } from './product.ts';
import { ASSOCIATION_PRODUCT_TYPES } from './vocabulary.ts';

const oil: ProductForm = {
  name: 'Óleo CBD 30 ml',
  productType: 'oil',
  unit: 'ml',
  packageSize: 30,
  dropsPerMl: 20,
  strainName: null,
  thcPercentage: 0.3,
  cbdPercentage: 10,
  cannabinoidProfile: null,
  terpeneProfile: null,
  usageRecommendations: null,
  description: null,
  lowStockThreshold: 0,
};

describe('the form of a product', () => {
  it('is right with name, type and unit alone', () => {
    const nothing = Object.fromEntries(Object.keys(oil).map((key) => [key, null])) as unknown as ProductForm;
    expect(productProblems({ ...nothing, name: 'Óleo', productType: 'oil', unit: 'ml' })).toEqual([]);
    expect(productProblems(oil)).toEqual([]);
  });

  it.each<[Partial<ProductForm>, keyof ProductForm, string | undefined]>([
    [{ name: 'Ól' }, 'name', 'name_too_short'],
    [{ name: '  Ól  ' }, 'name', 'name_too_short'],
    [{ name: 'Óle' }, 'name', undefined],
    [{ name: 'a'.repeat(121) }, 'name', 'name_too_long'],
    [{ productType: null }, 'productType', 'type_required'],
    [{ unit: null }, 'unit', 'unit_required'],
    [{ unit: 'g' }, 'unit', 'unit_not_of_product'],
    [{ unit: 'g', productType: null }, 'unit', undefined],
    [{ thcPercentage: -0.1 }, 'thcPercentage', 'percentage_invalid'],
    [{ thcPercentage: 0 }, 'thcPercentage', undefined],
    [{ cbdPercentage: 100 }, 'cbdPercentage', undefined],
    [{ cbdPercentage: 100.1 }, 'cbdPercentage', 'percentage_invalid'],
    [{ cbdPercentage: Number.NaN }, 'cbdPercentage', 'percentage_invalid'],
    [{ lowStockThreshold: -1 }, 'lowStockThreshold', 'threshold_invalid'],
    [{ lowStockThreshold: 0.0001 }, 'lowStockThreshold', 'threshold_invalid'],
    [{ packageSize: 0 }, 'packageSize', 'package_size_invalid'],
    [{ packageSize: 10_000_001 }, 'packageSize', 'package_size_invalid'],
    [{ dropsPerMl: 4 }, 'dropsPerMl', 'drops_per_ml_invalid'],
    [{ strainName: 'a'.repeat(201) }, 'strainName', 'text_too_long'],
    [{ description: 'a'.repeat(2001) }, 'description', 'text_too_long'],
  ])('with %j has at %s the problem %s', (change, field, code) => {
    const found = productProblems({ ...oil, ...change }).filter((problem) => problem.field === field);
    expect(found.map((problem) => problem.code)).toEqual(code ? [code] : []);
  });

  it('counts every type in units of the patient’s own stock', () => {
    expect(ASSOCIATION_PRODUCT_TYPES.map((type) => unitsOfProduct(type)[0])).toEqual([
      'ml',
      'g',
      'unidades',
      'ml',
      'g',
    ]);
  });
});
