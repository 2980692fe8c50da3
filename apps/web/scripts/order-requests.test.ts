import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SHELL_PATHS } from '@balsamo/domain/site/app-paths.ts';
import { describe, expect, it } from 'vitest';
import { LATER_MODULES, shellScript } from '../app/platform/inline-scripts.ts';
import { orderRequests, withOrderedRequests, withoutImports } from './order-requests.ts';

const FILES: Record<string, string> = {
  '/assets/root.js': 'export{a as Layout,b as default}from"./frame.js";import"./frame.js";',
  '/assets/diary-route.js': 'const c=1;export{c as default};',
  '/assets/entry.js': 'import"./frame.js";',
  '/assets/frame.js': `const frame="${'f'.repeat(300)}"`,
  '/assets/framework.js': `const framework="${'w'.repeat(900)}"`,
  '/assets/documents-tab.js': 'import{a}from"./frame.js";import{b}from"./slides.js";import("./sheet.js");',
  '/assets/slides.js': 'import"./documents-tab.js";export const b=1;',
  '/assets/diary.js': `const diary="${'d'.repeat(600)}"`,
};
const read = (url: string) => FILES[url] ?? '';
const find = (name: string) => `/assets/${name}.js`;
const OF_SHELL = Object.keys(FILES).filter((url) => !/documents|slides/.test(url));
const SHELL = [
  '<head>',
  ...OF_SHELL.map((url) => `<link rel="modulepreload" href="${url}"/>`),
  `<script id="shell">${shellScript({ namespaces: ['diary'], requests: ['/api/account'], codeOf: { documents: 'documents-tab' } })}</script></head>`,
  '<script type="module" async="">import * as route0 from "/assets/root.js";\n',
  'import * as route1 from "/assets/diary-route.js";\n',
  'window.modules = {"root":route0,"diary":route1};\nimport("/assets/entry.js");</script>',
].join('');

describe('the requests of a shell', () => {
  const html = withOrderedRequests(SHELL, read, find);
  const preloads = Array.from(html.matchAll(/rel="modulepreload" href="([^"]+)"/g), ([, url]) => url);

  it('are the two largest modules, then texts and data, then the other modules', () => {
    expect(preloads).toEqual(['/assets/framework.js', '/assets/diary.js']);
    expect(html.indexOf('/assets/diary.js')).toBeLessThan(html.indexOf('<script id="shell">'));
    const asked = html.indexOf('"/api/account"');
    expect(asked).toBeGreaterThan(0);
    expect(html.indexOf('["/assets/frame.js","/assets/diary-route.js"]')).toBeGreaterThan(asked);
    expect(html).not.toContain(LATER_MODULES);
  });

  it('are, for a part of the page, also its code and what that needs beside the page’s own', () => {
    expect(html).toContain('{"documents":["/assets/documents-tab.js","/assets/slides.js"]}[h]');
  });

  it('leave out modules that only pass on what others hold', () => {
    expect(html).toContain('import {a as route0_Layout,b as route0_default} from "/assets/frame.js";');
    expect(html).toContain('{"root":{Layout:route0_Layout,default:route0_default},"diary":route1}');
    expect(html).toContain('import("/assets/frame.js")');
    expect(html).not.toContain('/assets/root.js');
    expect(html).not.toContain('/assets/entry.js');
  });

  it('name in the list of routes where the code is, so that nothing is asked for again when the page is taken over', () => {
    const told = html.indexOf('r["root"].module="/assets/frame.js";entry.module="/assets/frame.js"');
    expect(told).toBeGreaterThan(html.indexOf('window.modules'));
    expect(told).toBeLessThan(html.indexOf('import("/assets/frame.js")'));
  });

  it('stay as they are in a page that asks for no data', () => {
    const page = '<link rel="modulepreload" href="/assets/frame.js"/><script type="module" async=""></script>';
    expect(withOrderedRequests(page, read, find)).toBe(page);
  });

  it('are refused in a page that was built in another way', () => {
    expect(() => withOrderedRequests(SHELL.replace('type="module"', ''), read, find)).toThrow('not built as expected');
    expect(() => withOrderedRequests(SHELL.replace(LATER_MODULES, ''), read, find)).toThrow('not built as expected');
  });
});

describe('the code that shells begin with', () => {
  it('is compiled whole, and none beside it', async () => {
    const client = mkdtempSync(path.join(tmpdir(), 'shells-'));
    const write = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(client, file)), { recursive: true });
      writeFileSync(path.join(client, file), text);
    };
    const firstLine = (file: string) => readFileSync(path.join(client, 'assets', file), 'utf8').split('\n')[0];
    write('assets/manifest-12345678.js', 'window.__reactRouterManifest={"entry":{},"routes":{}};');
    for (const name of ['of-all', 'later', ...SHELL_PATHS.map((_, at) => `of-${at}`)])
      write(`assets/${name}.js`, 'self.a = 1;');
    for (const [at, shell] of SHELL_PATHS.entries()) {
      const links = ['of-all', `of-${at}`].map((name) => `<link rel="modulepreload" href="/assets/${name}.js"/>`);
      write(`${shell}/index.html`, `<head>${links.join('')}</head>`);
    }
    await orderRequests(client);
    const all = ['of-all', ...SHELL_PATHS.map((_, at) => `of-${at}`)].map((name) => firstLine(`${name}.js`));
    expect(new Set(all)).toEqual(new Set(['//# allFunctionsCalledOnLoad']));
    expect(firstLine('later.js')).toBe('self.a = 1;');
    rmSync(client, { recursive: true });
  });
});

describe('the list of routes in a browser', () => {
  it('has the module of each page, and neither what that imports nor the files for machines', () => {
    const manifest = {
      entry: { module: '/assets/entry.js', imports: ['/assets/frame.js'], css: [] },
      routes: { root: { id: 'root', path: '', module: '/assets/root.js', imports: ['/assets/frame.js'], css: [] } },
      version: '1',
    };
    const told = {
      ...manifest,
      routes: {
        root: { ...manifest.routes.root, hasAction: false },
        robots: { id: 'robots', hasLoader: true, hasDefaultExport: false },
      },
    };
    const written = withoutImports(`window.__reactRouterManifest=${JSON.stringify(told)};`);
    expect(JSON.parse(written.slice('window.__reactRouterManifest='.length, -1))).toEqual({
      ...manifest,
      entry: { ...manifest.entry, imports: [] },
      routes: { root: { ...manifest.routes.root, imports: [] } },
    });
  });

  it('is refused where it was built in another way', () => {
    expect(() => withoutImports('export default {}')).toThrow('not built as expected');
  });
});
