import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from './test.ts';

/** The site as it was, until it is given a new version. */
type Site = { address: string; release: () => void };

const test = base.extend<{ site: Site }>({
  site: async ({ server }, use) => {
    let version = 1;
    const proxy = createServer(async (request, response) => {
      const answer = await fetch(`${server.address}${request.url}`, {
        headers: { accept: request.headers.accept ?? '*/*', 'accept-encoding': 'identity' },
        redirect: 'manual',
      });
      const { 'content-encoding': _, 'content-length': __, ...headers } = Object.fromEntries(answer.headers);
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, headers);
      // One byte of difference makes a new version.
      response.end(request.url === '/service-worker.js' ? `${body}\n// ${version}` : body);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    await use({
      address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      release: () => {
        version += 1;
      },
    });
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
  },
});

test.use({ serviceWorkers: 'allow' });

test('a new version waits for what is being written, also when it was accepted meanwhile', async ({ page, site }) => {
  await page.goto(`${site.address}/entrar`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const email = page.getByLabel('E-mail');
  await email.fill('maria@exem');

  site.release();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await expect.poll(isWaiting).toBe(true);
  const offer = page.locator('[data-sonner-toast]').filter({ hasText: 'Há uma versão nova' });
  await expect(offer).toHaveCount(0);

  await email.fill('');
  await expect(offer).toBeVisible();
  await email.fill('maria@exemplo.com');
  await offer.getByRole('button', { name: 'Atualizar' }).click();
  await expect(page.getByText('A versão nova entra quando você terminar de escrever.')).toBeVisible();
  await expect(email).toHaveValue('maria@exemplo.com');

  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  await email.fill('');
  await page.waitForFunction(() => !('isOldPage' in window));
  await expect(email).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
});
