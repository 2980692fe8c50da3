import { DEFAULT_SITE_FACTS } from '@balsamo/domain/site/site-facts.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { languageOfRequest } from '../../platform/page-language.ts';
import { pageSources } from '../../platform/page-sources.ts';
import { sitePathIn } from '../../platform/site-paths.ts';
import { VERSION_NAME } from './legal-address.ts';
import type { LegalDocument } from './legal-text.ts';
import { type LegalAnswer, readLegal } from './legal-texts.server.ts';

/** What a page of the law is rendered from; an address of a version that never was leads to the newest. */
export function loadLegal(
  document: LegalDocument,
  { request, context }: LoaderFunctionArgs,
): LegalAnswer & { origin: string } {
  const { origin, searchParams } = new URL(request.url);
  const language = languageOfRequest(request);
  const sources = context.get(pageSources);
  const { legal } = sources?.siteFacts ?? DEFAULT_SITE_FACTS;
  const facts = { ...legal, hasTagManager: sources?.tagManagerId !== undefined };
  const answer = readLegal(document, language, searchParams.get(VERSION_NAME) ?? undefined, facts);
  if (!answer) throw redirect(sitePathIn(document, language));
  return { origin, ...answer };
}
