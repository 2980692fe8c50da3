import { asSystem } from '@balsamo/database/as-system.ts';
import { stopLetterMail } from '@balsamo/database/letter/mails.ts';
import { DEFAULT_LANGUAGE } from '@balsamo/domain/language.ts';
import { Hono } from 'hono';
import type { HttpEnv } from '../http/http-env.ts';
import { ProblemError } from '../http/problem.ts';
import { pagePolicy, securityHeaders } from '../http/security-headers.ts';
import { wantedLanguage } from '../http/wanted-language.ts';
import { smallPage } from '../mail/email-template.ts';
import { idOfStopToken, STOP_LETTER_PATH } from '../mail/stop-link.ts';
import { texts } from '../platform/texts.ts';
import type { Services } from '../services/services.ts';

/**
 * Where the link of a letter's mail leads, without a sign-in and without scripts. Opening it changes nothing, since mail servers open the links of what they
 * check: the button does, and the post that a mail program sends by itself (RFC 8058), which names no origin and brings no cookie. Nothing of its body is read.
 */
export function stopLetterPage({ db, env }: Pick<Services, 'db' | 'env'>): Hono<HttpEnv> {
  const headers = {
    ...securityHeaders(env.appUrl),
    'Content-Security-Policy': pagePolicy(env.appUrl, []),
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  };
  return new Hono<HttpEnv>().on(['GET', 'POST'], STOP_LETTER_PATH, async (context) => {
    const id = idOfStopToken(context.req.query('carta') ?? '', env.authSecret);
    if (id && context.req.method === 'POST') {
      if (db.storage.isFull()) throw new ProblemError(507, 'server.storage_full', { retryAfter: 5 });
      await asSystem(db, 'the link of a mail brings no session', ({ client }) => stopLetterMail(client, id));
    }
    const state = !id ? 'unknown' : context.req.method === 'POST' ? 'done' : 'asked';
    const language = wantedLanguage(context) ?? DEFAULT_LANGUAGE;
    const t = texts.getFixedT(language);
    const page = smallPage({
      language,
      title: t(`mail:stopLetter.${state}.title`),
      text: t(`mail:stopLetter.${state}.text`),
      // To its own address, with the link's query.
      button: state === 'asked' ? t('mail:stopLetter.asked.button') : undefined,
      link: { href: `${env.appUrl}/conta#notificacoes`, text: t('mail:stopLetter.settings') },
    });
    return context.html(page, id ? 200 : 404, headers);
  });
}
