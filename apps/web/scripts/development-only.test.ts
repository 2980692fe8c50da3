import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutKeys, withoutWarnings } from './development-only.ts';

const require = createRequire(import.meta.url);
const packageOf = (file: string) => file.slice(0, file.lastIndexOf('/dist/'));

describe('what the built app leaves out of its libraries', () => {
  it('is what i18next warns of while somebody develops, and nothing that it answers', () => {
    const code = readFileSync(path.join(packageOf(require.resolve('i18next')), 'dist/esm/i18next.js'), 'utf8');
    const calls = code.match(/this\.logger\.(?:warn|log|deprecate)\(/g) ?? [];
    expect(calls.length).toBeGreaterThan(20);
    expect(withoutWarnings(code).match(/\/\* @__PURE__ \*\/ this\.logger/g)).toHaveLength(calls.length);
    // That they say nothing where `debug` is not set stands here, and `error` is not one of them.
    for (const level of ['warn', 'log', 'deprecate']) {
      expect(code).toMatch(
        new RegExp(`^  ${level}\\(\\.\\.\\.args\\) \\{\\n.*forward\\(args, '\\w+', '[^']*', true\\)`, 'm'),
      );
    }
    expect(code).toContain('if (debugOnly && !this.debug) return null;');
  });

  it('is the keys in the drawings of icons, and no line of them', () => {
    const icons = path.join(packageOf(require.resolve('lucide-react')), 'dist/esm/icons');
    for (const file of readdirSync(icons).filter((name) => name.endsWith('.mjs'))) {
      const code = readFileSync(path.join(icons, file), 'utf8');
      const bare = withoutKeys(code);
      expect(bare, file).not.toContain('key:');
      expect(bare.match(/"[^"]*"/g), file).toEqual(code.replace(/key: "[^"]*"/g, '').match(/"[^"]*"/g));
    }
  });
});
