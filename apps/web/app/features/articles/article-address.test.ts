import { expect, it } from 'vitest';
import { articleAddress, listAddress, newArticleAddress, openArticleOf } from './article-address.ts';

it('an address opens an article, a new one, or the list', () => {
  expect(openArticleOf(`#${articleAddress('a').hash}`)).toEqual({ id: 'a', isNew: false });
  expect(openArticleOf(`#${newArticleAddress('a').hash}`)).toEqual({ id: 'a', isNew: true });
  expect(openArticleOf(`#${listAddress.hash}`)).toBeUndefined();
  expect(openArticleOf('#messages?article=a')).toBeUndefined();
  expect(openArticleOf('')).toBeUndefined();
});
