import { readFileSync } from 'node:fs';
import { OperatorError } from '@balsamo/database/names.ts';
import { DEFAULT_SITE_FACTS, type SiteFacts, SUPPORTER_TIERS } from '@balsamo/domain/site/site-facts.ts';
import { z } from 'zod';

const count = z.int().positive().nullable();
const { claims } = DEFAULT_SITE_FACTS;

const line = (maxLength: number) => z.string().trim().min(1).max(maxLength);

const SiteFile = z.strictObject({
  claims: z
    .strictObject({
      foundedIn: count.default(claims.foundedIn),
      users: count.default(claims.users),
      professionals: count.default(claims.professionals),
    })
    .default(claims),
  supporters: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(100),
        tier: z.enum(SUPPORTER_TIERS),
        // What the policy of pages lets through (http/security-headers.ts).
        logoUrl: z
          .string()
          .regex(/^(\/(?!\/)|data:image\/)/, 'must be a path of this site or a data:image/ address')
          .optional(),
        link: z.url({ protocol: /^https$/ }).optional(),
        description: z.string().min(1).max(500).optional(),
        quote: z.string().min(1).max(500).optional(),
      }),
    )
    .default([]),
  legal: z
    .strictObject({
      controller: z
        .strictObject({ name: line(200), taxId: line(40).optional(), address: line(300).optional() })
        .nullable()
        .default(null),
      officer: z
        .strictObject({ name: line(200).optional(), email: z.email() })
        .nullable()
        .default(null),
      contactEmail: z.email().nullable().default(null),
      hostingCountry: z
        .string()
        .regex(/^[A-Z]{2}$/, 'must be a country code of two capitals, such as BR')
        .nullable()
        .default(null),
    })
    .default(DEFAULT_SITE_FACTS.legal),
  security: z
    .strictObject({
      contact: z
        .array(z.url({ protocol: /^(mailto|https|tel)$/ }).regex(/^\S+$/, 'must be one line'))
        .min(1)
        .max(5),
      expires: z.iso.datetime({ offset: true, error: 'must be a time such as 2027-06-30T00:00:00Z' }),
      policy: z
        .url({ protocol: /^https$/ })
        .regex(/^\S+$/, 'must be one line')
        .optional(),
    })
    .nullable()
    .default(null),
}) satisfies z.ZodType<SiteFacts>;

/**
 * What the installation says of itself on the public pages (spec-D23), from its file; without one, the defaults.
 * @throws OperatorError naming the first member that is wrong.
 */
export function readSiteFile(file: string | undefined): SiteFacts {
  if (file === undefined) return DEFAULT_SITE_FACTS;
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`SITE_FILE ${file} cannot be read as JSON: ${(error as Error).message}.`);
  }
  const parsed = SiteFile.safeParse(content);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new OperatorError(`SITE_FILE ${file}, ${issue?.path.join('.') || 'the whole'}: ${issue?.message}.`);
}
