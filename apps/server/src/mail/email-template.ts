import { LANGUAGE_TAGS, type Language } from '@balsamo/domain/language.ts';
import type { Mail } from './mailer.ts';

export type ActionEmail = {
  to: string;
  language: Language;
  subject: string;
  greeting: string;
  body: string;
  button: string;
  link: string;
  linkFallback: string;
  footnote: string;
  signature: string;
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.codePointAt(0)};`);
}

/** A short mail with one thing to do, as text and as HTML that needs nothing from the network. */
export function actionEmail(content: ActionEmail): Mail {
  const { greeting, body, button, link, linkFallback, footnote, signature } = content;
  const html = Object.fromEntries(Object.entries(content).map(([key, text]) => [key, escapeHtml(text)])) as ActionEmail;
  return {
    to: content.to,
    subject: content.subject,
    text: [greeting, body, `${button}:\n${link}`, footnote, `--\n${signature}`].join('\n\n'),
    html: `<!doctype html>
<html lang="${LANGUAGE_TAGS[content.language]}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${html.subject}</title></head>
<body style="margin:0;padding:32px 16px;background:#fbf9f4;color:#1b231d;font:16px/1.5 Figtree,system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 24px;font:600 22px Fraunces,Georgia,serif;color:#1f5b43">Bálsamo</p>
<div style="padding:24px;background:#ffffff;border:1px solid #e4e0d5;border-radius:14px">
<p style="margin:0 0 12px">${html.greeting}</p>
<p style="margin:0 0 24px">${html.body}</p>
<p style="margin:0 0 24px"><a href="${html.link}" style="display:inline-block;padding:12px 20px;background:#1f5b43;color:#ffffff;border-radius:10px;font-weight:600;text-decoration:none">${html.button}</a></p>
<p style="margin:0 0 4px;font-size:13px;color:#57625a">${escapeHtml(linkFallback)}</p>
<p style="margin:0 0 24px;font-size:13px;word-break:break-all"><a href="${html.link}" style="color:#1f5b43">${html.link}</a></p>
<p style="margin:0;font-size:13px;color:#57625a">${html.footnote}</p>
</div>
<p style="margin:24px 0 0;font-size:13px;color:#57625a">${html.signature}</p>
</div>
</body>
</html>
`,
  };
}

export type PlainEmail = { to: string; language: Language; subject: string; paragraphs: readonly string[] };

/** A mail with nothing to press: paragraphs as text and as HTML; line breaks stay. */
export function plainEmail({ to, language, subject, paragraphs }: PlainEmail): Mail {
  const html = paragraphs.map((text) => `<p style="white-space:pre-wrap">${escapeHtml(text)}</p>`).join('\n');
  return {
    to,
    subject,
    text: paragraphs.join('\n\n'),
    html: `<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body>
${html}
</body>
</html>
`,
  };
}
