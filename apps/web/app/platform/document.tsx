import { createContext, useContext } from 'react';
import { SHELL_SCRIPT_ID, type ShellPreload } from './inline-scripts.ts';

/** What only the server knows while it writes the page; the browser finds all of it in the page itself. */
export type DocumentParts = {
  /** Content-Security-Policy nonce of this answer; none in prerendered shells, whose scripts are known by hash. */
  nonce?: string;
  /** Of the tag manager that this public page may load, for visitors who agree. */
  tagManagerId?: string | undefined;
  /** The style sheet, set into the page so that the first paint waits for nothing else. */
  css: string;
  /** Language and texts as JSON, none in shells; called after the page's content has been rendered, so that it knows what was used. */
  i18nBlock: () => string | undefined;
  /** Code of the script that starts a shell's requests; only shells have it. */
  shellScript?: string;
};

/** `export const handle` of a route module. */
export type PageHandle = {
  shell?: ShellPreload;
};

const DocumentContext = createContext<DocumentParts | undefined>(undefined);
export const DocumentProvider = DocumentContext.Provider;

export const STYLE_ID = 'app-css';
export const I18N_BLOCK_ID = 'i18n';
/** Name of the element that hands the id of a tag manager to the page. */
export const TAG_MANAGER_META = 'tag-manager';

function textOf(id: string): string | undefined {
  return document.getElementById(id)?.textContent ?? undefined;
}

const written: DocumentParts | undefined =
  typeof document === 'undefined'
    ? undefined
    : {
        tagManagerId: document.querySelector<HTMLMetaElement>(`meta[name="${TAG_MANAGER_META}"]`)?.content,
        css: textOf(STYLE_ID) ?? '',
        i18nBlock: () => textOf(I18N_BLOCK_ID),
        shellScript: textOf(SHELL_SCRIPT_ID),
      };

/** The parts of this document: from the server's provider, or read back out of the page that is being hydrated. */
export function useDocumentParts(): DocumentParts {
  const parts = useContext(DocumentContext) ?? written;
  if (!parts) throw new Error('A page is rendered without its document parts.');
  return parts;
}
