import { NOTE, Sheet } from '../../pdf/sheet.ts';
import { printable } from '../../pdf/words.ts';

/** The text of `vigimedText`, and the day of the patient on which it is drawn, `YYYY-MM-DD`. */
export type VigimedFile = { text: string; today: string };

/** A report fills two pages at most; whoever writes as much as fits needs more. */
const PAGES_MAX = 6;

/** The text as a tagged sheet of A4, drawn and ended; its `doc` is there to be read. In the language of the form. */
export function vigimedSheet({ text, today }: VigimedFile): Sheet {
  const [title = '', introduction = '', ...sections] = text.trim().split('\n\n');
  const sheet = new Sheet({
    title,
    author: 'Bálsamo',
    language: 'pt-BR',
    madeAt: new Date(`${today}T12:00:00Z`),
    pagesMax: PAGES_MAX,
  });
  sheet.paragraph(title, { tag: 'H1', face: 'title', size: 19, gap: 4 });
  sheet.paragraph(introduction, NOTE);
  for (const section of sections) {
    const [heading = '', ...lines] = section.split('\n');
    sheet.section(heading, 30, () => {
      for (const line of lines) sheet.paragraph(printable(line), { size: 10, gap: 4 });
    });
  }
  sheet.finish((page, pages) => [title, `${page}/${pages}`]);
  return sheet;
}
