import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { BUILT_FOR } from './build.ts';

/**
 * A phone with the store app on it, as far as the pages inside see it: Capacitor's own bridge for Android, and behind it, instead of the native parts,
 * what this file says. The pages are those of `npm run build:shell`, with the address of a test's server in the place of the one they were built for.
 */
const SHELL = path.join(import.meta.dirname, '../apps/mobile/www');
const BRIDGE = path.join(
  import.meta.dirname,
  '../node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js',
);
/** As Capacitor's server inside the app answers. */
export const INSIDE = 'https://localhost';

/** Where the app keeps who is signed in. */
const SIGN_IN = 'capacitor-storage_signIn';

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  wasm: 'application/wasm',
  woff2: 'font/woff2',
};

const FILE_PATHS = readFileSync(path.join(SHELL, '../android/app/src/main/res/xml/file_paths.xml'), 'utf8');
const HANDED_OUT = [...FILE_PATHS.matchAll(/<cache-path name="\w+" path="([^"]+)"/g)].map(([, folder]) => folder);

type Call = { callbackId: string; pluginId: string; methodName: string; options: Record<string, unknown> };
type Happened = { plugin: string; event: string; data: unknown };
type Answerer = (options: Record<string, unknown>) => unknown;

/** Methods of plugins that the app calls; `addListener` and the like all have. */
const METHODS: Record<string, readonly string[]> = {
  App: ['getLaunchUrl', 'minimizeApp', 'exitApp', 'getInfo', 'getState'],
  AppShortcuts: ['set', 'get', 'clear'],
  Badge: ['set', 'clear', 'checkPermissions', 'requestPermissions', 'isSupported'],
  BiometricAuthNative: ['checkBiometry', 'internalAuthenticate'],
  Browser: ['open', 'close'],
  CapacitorShareTarget: ['getPluginVersion'],
  Filesystem: ['writeFile', 'appendFile', 'deleteFile', 'getUri', 'rmdir'],
  Haptics: ['notification', 'impact'],
  Keyboard: ['setAccessoryBarVisible', 'setResizeMode', 'hide'],
  LocalNotifications: [
    'schedule',
    'cancel',
    'cancelAll',
    'checkExactNotificationSetting',
    'changeExactNotificationSetting',
    'getPending',
    'registerActionTypes',
    'checkPermissions',
    'requestPermissions',
    'createChannel',
    'removeAllDeliveredNotifications',
    'getDeliveredNotifications',
  ],
  PrivacyScreen: ['enable', 'disable', 'isEnabled'],
  PushNotifications: [
    'register',
    'unregister',
    'checkPermissions',
    'requestPermissions',
    'createChannel',
    'getDeliveredNotifications',
    'removeAllDeliveredNotifications',
  ],
  SecureStorage: [
    'setSynchronizeKeychain',
    'internalGetItem',
    'internalSetItem',
    'internalRemoveItem',
    'internalClearItemsWithPrefix',
    'internalGetPrefixedKeys',
  ],
  Share: ['share', 'canShare'],
  SplashScreen: ['hide', 'show'],
  SystemBars: ['setStyle', 'show', 'hide'],
  StatusBar: ['setStyle', 'setBackgroundColor', 'setOverlaysWebView', 'getInfo'],
};

export class Phone {
  /** The key store. */
  readonly secrets = new Map<string, string>();
  /** What the app asked the phone to do, in its order: `Plugin.method`, and with what. */
  readonly calls: { method: string; options: Record<string, unknown> }[] = [];
  /** With which link the app is opened at its next start. */
  launchUrl: string | undefined;
  /** `prompt`: nobody has been asked. */
  notifications: 'prompt' | 'granted' | 'denied' = 'prompt';
  /** What whoever is asked answers. */
  answersWith: 'granted' | 'denied' = 'granted';
  /** A locked iPhone says of everything in its key store that there is none. */
  isLocked = false;
  /** What waits on the phone, by its number. */
  readonly pending = new Map<number, Record<string, unknown>>();
  /** May the app set alarms? */
  alarms: 'granted' | 'denied' = 'granted';
  biometry: 'yes' | 'no' | 'refused' = 'yes';
  /** What whoever is asked where a file goes does. */
  sharing: 'chosen' | 'canceled' | 'impossible' = 'chosen';
  /** To be set before it is installed. Its pages stand at the same address as Android's, since Chromium knows no scheme of an app. */
  isIphone = false;
  private listeners: (Call & { page: Page })[] = [];
  /** What happened before the app listened: Capacitor keeps it until then. */
  private retained: Happened[] = [];
  /** What opens the app: told to the pages of that start alone, and not to those before, which may begin to listen while they go. */
  private opening: Happened[] | undefined;
  private readonly answers: Record<string, Answerer>;

  /** Another one after each time that it was given up. */
  private token: string;

  constructor(token = 'a-token-of-this-phone') {
    this.token = token;
    this.answers = {
      'App.getLaunchUrl': () => (this.launchUrl === undefined ? {} : { url: this.launchUrl }),
      'SecureStorage.internalGetItem': ({ prefixedKey }) => ({
        data: this.isLocked ? null : (this.secrets.get(String(prefixedKey)) ?? null),
      }),
      'SecureStorage.internalSetItem': ({ prefixedKey, data }) => {
        if (this.isLocked) throw Object.assign(new Error('User interaction is not allowed.'), { code: 'osError' });
        this.secrets.set(String(prefixedKey), String(data));
        return {};
      },
      'SecureStorage.internalRemoveItem': ({ prefixedKey }) => ({ success: this.secrets.delete(String(prefixedKey)) }),
      'SecureStorage.internalClearItemsWithPrefix': ({ prefix }) => {
        for (const key of [...this.secrets.keys()]) if (key.startsWith(String(prefix))) this.secrets.delete(key);
        return {};
      },
      'SecureStorage.internalGetPrefixedKeys': ({ prefix }) => ({
        keys: [...this.secrets.keys()].filter((key) => key.startsWith(String(prefix))),
      }),
      'PushNotifications.checkPermissions': () => ({ receive: this.notifications }),
      'PushNotifications.requestPermissions': () => {
        this.notifications = this.answersWith;
        return { receive: this.notifications };
      },
      'PushNotifications.unregister': () => {
        // Android names the former one until it is deleted, and says nothing of when.
        setTimeout(() => {
          this.token += '-2';
        }, 100);
        return {};
      },
      'PushNotifications.register': () => {
        setTimeout(() => void this.emit('PushNotifications', 'registration', { value: this.token }), 20);
        return {};
      },
      'LocalNotifications.checkPermissions': () => ({ display: this.notifications }),
      'LocalNotifications.requestPermissions': () => {
        this.notifications = this.answersWith;
        return { display: this.notifications };
      },
      'Badge.checkPermissions': () => ({ display: this.notifications }),
      'LocalNotifications.schedule': ({ notifications }) => {
        for (const one of notifications as { id: number }[]) this.pending.set(one.id, one);
        return { notifications };
      },
      'LocalNotifications.cancel': ({ notifications }) => {
        for (const { id } of notifications as { id: number }[]) this.pending.delete(id);
        return {};
      },
      'LocalNotifications.cancelAll': () => {
        this.pending.clear();
        return {};
      },
      'LocalNotifications.checkExactNotificationSetting': () => ({ exact_alarm: this.alarms }),
      'LocalNotifications.getPending': () => ({ notifications: [...this.pending.values()] }),
      'BiometricAuthNative.checkBiometry': () => ({
        isAvailable: this.biometry !== 'no',
        strongBiometryIsAvailable: this.biometry !== 'no',
        biometryType: 3,
        biometryTypes: [3],
        deviceIsSecure: true,
        reason: '',
        code: '',
      }),
      'BiometricAuthNative.internalAuthenticate': () => {
        if (this.biometry === 'refused') throw Object.assign(new Error('no'), { code: 'userCancel' });
        return {};
      },
      'Filesystem.writeFile': ({ path: file }) => ({ uri: `file:///cache/${file}` }),
      'Share.canShare': () => ({ value: true }),
      'Share.share': ({ files }) => {
        // An Android app hands out only what its list of paths names.
        for (const file of files as string[])
          if (!HANDED_OUT.some((folder) => file.startsWith(`file:///cache/${folder}`)))
            throw new Error('Failed to find configured root');
        if (this.sharing === 'impossible') throw new Error('Error sharing item');
        if (this.sharing === 'canceled') throw new Error('Share canceled');
        return { activityType: '' };
      },
    };
  }

  /** Puts the app on pages of this context, which talk to the server at this address. */
  async install(context: BrowserContext, server: string): Promise<void> {
    await context.exposeBinding('callPhone', ({ page }, call: Call) => this.take(page, call));
    await context.exposeBinding('beginPages', ({ page }) => this.forget(page));
    await context.addInitScript(headersScript(this.isIphone));
    await context.addInitScript({ path: BRIDGE });
    await context.route(`${INSIDE}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      const named = path.join(SHELL, decodeURIComponent(pathname));
      const isFile = named.startsWith(SHELL) && existsSync(named) && statSync(named).isFile();
      const file = isFile ? named : path.join(SHELL, 'index.html');
      const contentType = TYPES[path.extname(file).slice(1)] ?? 'application/octet-stream';
      const bytes = readFileSync(file);
      const body = /\.(js|html)$/.test(file) ? bytes.toString('utf8').replaceAll(BUILT_FOR, server) : bytes;
      return route.fulfill({ contentType, body });
    });
  }

  /** Starts the app, with a link or without. */
  async open(page: Page, link?: string): Promise<void> {
    this.launchUrl = link;
    // Capacitor tells of the link that opened the app too, once somebody listens.
    this.opening = link === undefined ? [] : [{ plugin: 'App', event: 'appUrlOpen', data: { url: link } }];
    await page.goto(`${INSIDE}/`);
  }

  /** The file that the app wrote last, of all its parts. */
  handedOut(): { path: string; bytes: Buffer } {
    const began = this.calls.findLastIndex(({ method }) => method === 'Filesystem.writeFile');
    const parts = this.calls.slice(began).filter(({ method }) => /^Filesystem\.(write|append)File$/.test(method));
    const bytes = Buffer.concat(parts.map(({ options }) => Buffer.from(String(options.data), 'base64')));
    return { path: String(parts[0]?.options.path), bytes };
  }

  /** What the phone tells the app. */
  async emit(plugin: string, event: string, data: unknown): Promise<void> {
    const told = this.listeners.filter(
      ({ pluginId, options, page }) => pluginId === plugin && options.eventName === event && !page.isClosed(),
    );
    if (told.length === 0) this.retained.push({ plugin, event, data });
    for (const { page, callbackId } of told) {
      const result = { callbackId, pluginId: plugin, methodName: 'addListener', success: true, save: true, data };
      await page.evaluate((sent) => (window as unknown as Bridged).Capacitor.fromNative(sent), result).catch(() => {});
    }
  }

  /** Who is signed in, as the key store says. */
  get session(): string | undefined {
    const kept = this.secrets.get(SIGN_IN);
    return kept === undefined ? undefined : JSON.parse(kept).session;
  }

  /** Signs somebody in as if they had done so in the app; it is to be opened anew. */
  signIn(session: string): void {
    this.secrets.set(SIGN_IN, JSON.stringify({ session }));
  }

  signOut(): void {
    this.secrets.delete(SIGN_IN);
  }

  called(method: string): Record<string, unknown>[] {
    return this.calls.filter((call) => call.method === method).map(({ options }) => options);
  }

  /** As Capacitor does whenever the pages are loaded: nobody of those before listens any more. */
  private forget(page: Page): void {
    this.listeners = this.listeners.filter((one) => one.page !== page);
    if (this.opening) this.retained = this.opening;
    this.opening = undefined;
  }

  private take(page: Page, call: Call): unknown {
    const { pluginId, methodName, options, callbackId } = call;
    const method = `${pluginId}.${methodName}`;
    this.calls.push({ method, options });
    const result = { callbackId, pluginId, methodName, success: true, data: {} as unknown, save: false };
    if (methodName === 'addListener') {
      this.listeners.push({ ...call, page });
      const waiting = this.retained.filter(({ plugin, event }) => plugin === pluginId && event === options.eventName);
      this.retained = this.retained.filter((one) => !waiting.includes(one));
      // Before whatever the page asks next is answered.
      for (const { plugin, event, data } of waiting) void this.emit(plugin, event, data);
      // Answered when something happens, and not before.
      return undefined;
    }
    if (methodName === 'removeListener' || methodName === 'removeAllListeners') {
      const id = options.callbackId;
      for (let at = this.listeners.length - 1; at >= 0; at--) {
        if (
          methodName === 'removeAllListeners'
            ? this.listeners[at]?.pluginId === pluginId
            : this.listeners[at]?.callbackId === id
        )
          this.listeners.splice(at, 1);
      }
      return result;
    }
    try {
      return { ...result, data: this.answers[method]?.(options) ?? {} };
    } catch (error) {
      const { message, code } = error as Error & { code?: string };
      return { ...result, success: false, error: { message, code } };
    }
  }
}

type Bridged = { Capacitor: { fromNative: (result: unknown) => void } };

/** Before Capacitor's bridge, as the native side does it: which plugins there are, and the way to them. */
const headersScript = (isIphone: boolean) => `(() => {
  if (window === window.top) window.beginPages();
  // Nor has a phone of 2022.
  delete URL.canParse;
  delete URL.parse;
  const all = ${JSON.stringify(METHODS)};
  const common = [{ name: 'addListener' }, { name: 'removeListener' }, { name: 'removeAllListeners', rtype: 'promise' }];
  const take = (call, answer) => {
    if (call.type === 'js.error' || !call.pluginId) return;
    window.callPhone(call).then((result) => result && answer(result));
  };
  if (${isIphone}) {
    // WebKit keeps there what has an address of the web alone.
    Cache.prototype.put = Cache.prototype.add = () => Promise.reject(new TypeError('Request url is not HTTP/HTTPS'));
    const postMessage = (call) => take(JSON.parse(JSON.stringify(call)), (result) => window.Capacitor.fromNative(result));
    window.webkit = { messageHandlers: { bridge: { postMessage } } };
  } else
    window.androidBridge = {
      postMessage: (text) =>
        take(JSON.parse(text), (result) => window.androidBridge.onmessage({ data: JSON.stringify(result) })),
    };
  window.Capacitor = {
    PluginHeaders: Object.entries(all).map(([name, methods]) => ({
      name,
      methods: [...methods.map((method) => ({ name: method, rtype: 'promise' })), ...common],
    })),
  };
})()`;
