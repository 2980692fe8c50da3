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
  /** Below the footnote, for what is rarely wanted. */
  more?: { text: string; link: string };
  signature: string;
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.codePointAt(0)};`);
}

/** A short mail with one thing to do, as text and as HTML that needs nothing from the network. */
export function actionEmail(content: ActionEmail): Mail {
  const { more, ...plain } = content;
  const { greeting, body, button, link, linkFallback, footnote, signature } = plain;
  const html = Object.fromEntries(Object.entries(plain).map(([key, text]) => [key, escapeHtml(text)])) as typeof plain;
  const moreText = more ? [`${more.text}:\n${more.link}`] : [];
  const moreHtml = more
    ? `\n<p style="margin:12px 0 0;font-size:13px"><a href="${escapeHtml(more.link)}" style="color:#1f5b43">${escapeHtml(more.text)}</a></p>`
    : '';
  return {
    to: content.to,
    subject: content.subject,
    text: [greeting, body, `${button}:\n${link}`, footnote, ...moreText, `--\n${signature}`].join('\n\n'),
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
<p style="margin:0;font-size:13px;color:#57625a">${html.footnote}</p>${moreHtml}
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

export type SmallPage = {
  language: Language;
  title: string;
  text: string;
  /** Posts to the page's own address. */
  button: string | undefined;
  link: { href: string; text: string };
};

/** A page that a mail leads to and that needs nothing else: no script, no sign-in. In the mail's own looks, since the app's need its build. */
export function smallPage({ language, title, text, button, link }: SmallPage): string {
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · Bálsamo</title>
<style>
:root{--paper:#fbf9f4;--card:#fff;--line:#e4e0d5;--ink:#1b231d;--leaf:#1f5b43;--on-leaf:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#131a15;--card:#1b231d;--line:#364039;--ink:#ece8dd;--leaf:#8fcbae;--on-leaf:#10231a}}
body{margin:0;padding:32px 16px;background:var(--paper);color:var(--ink);font:1rem/1.5 Figtree,system-ui,sans-serif}
main{max-width:480px;margin:0 auto;overflow-wrap:break-word}
.name{margin:0 0 24px;font:600 1.375rem Fraunces,Georgia,serif;color:var(--leaf)}
.card{padding:24px;background:var(--card);border:1px solid var(--line);border-radius:14px}
h1{margin:0 0 12px;font-size:1.25rem;line-height:1.3}
p{margin:0 0 24px}
button{min-height:48px;padding:12px 20px;border:0;border-radius:10px;background:var(--leaf);color:var(--on-leaf);font:inherit;font-weight:600;cursor:pointer}
form{margin:0 0 16px}
a{display:inline-block;padding:12px 0;color:var(--leaf)}
:focus-visible{outline:3px solid var(--leaf);outline-offset:2px}
</style></head>
<body><main>
<p class="name">Bálsamo</p>
<div class="card">
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${button === undefined ? '' : `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>\n`}<a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a>
</div>
</main></body>
</html>
`;
}
