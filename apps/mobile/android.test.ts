import { RECEIVED_PHOTO_MAX_BYTES } from '@balsamo/domain/files/received-file.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, LANGUAGES, type Language } from '@balsamo/domain/language.ts';
import { SNOOZABLE_TYPES } from '@balsamo/domain/notifications/vocabulary.ts';
import { APP_PATHS } from '@balsamo/domain/site/app-paths.ts';
import { describe, expect, it } from 'vitest';
import { attributes, children, type Element, read, readAndroidStrings, readJson, readXml } from './testing/parse.ts';

const MAIN = 'android/app/src/main';
const isDefault = (language: Language) => language === DEFAULT_LANGUAGE;
const valuesIn = (language: Language) => (isDefault(language) ? 'values' : `values-${language}`);
const manifestOf = (language: Language) => `manifest.${isDefault(language) ? '' : `${language}.`}webmanifest`;

const manifest = await readXml(`${MAIN}/AndroidManifest.xml`);
const application = children(manifest, 'application')[0] as Element;
const activity = children(application, 'activity')[0] as Element;

/** Do all of these stand in a text, in this order? */
function inOrder(text: string, parts: readonly string[]): boolean {
  let at = 0;
  return parts.every((part) => {
    const found = text.indexOf(part, at);
    at = found + part.length;
    return found !== -1;
  });
}

describe('a phone that is too old for the pages', () => {
  it('is told so by a page of its own, which asks for nothing newer', () => {
    const { server, android } = readJson<{ server: { errorPath: string }; android: { minWebViewVersion: number } }>(
      'capacitor.config.json',
    );
    // What Tailwind's styles need.
    expect(android.minWebViewVersion).toBe(111);
    const page = read(server.errorPath);
    expect(page).not.toMatch(/<script|src=|href=|var\(|@layer/);
    expect([...page.matchAll(/ lang="([^"]+)"/g)].map(([, language]) => language)).toEqual(
      Object.values(LANGUAGE_TAGS),
    );
  });

  it('has buttons that can be seen, which are white on Android 7', async () => {
    const colourOf = async (folder: string) =>
      children(await readXml(`${MAIN}/res/${folder}/colors.xml`), 'color').find(({ $ }) => $.name === 'navigation_bar')
        ?._;
    expect([await colourOf('values'), await colourOf('values-v26')]).toEqual(['#000000', '#00000000']);
    expect(read(`${MAIN}/res/values/styles.xml`)).toContain(
      '<item name="android:navigationBarColor">@color/navigation_bar</item>',
    );
  });
});

/** What Gradle fills in. */
const placeholder = (name: string) => `\${${name}}`;

type Filter = {
  actions: (string | undefined)[];
  categories: (string | undefined)[];
  data: Record<string, string>[];
  verified: boolean;
};
const filters: Filter[] = children(activity, 'intent-filter').map((filter) => ({
  actions: attributes(filter, 'action', 'android:name').map((name) => name?.replace('android.intent.action.', '')),
  categories: attributes(filter, 'category', 'android:name').map((name) =>
    name?.replace('android.intent.category.', ''),
  ),
  data: children(filter, 'data').map(({ $ }) => $),
  verified: filter.$['android:autoVerify'] === 'true',
}));

describe('links', () => {
  it('of the installation are opened by the app once its host has been asked', () => {
    const links = filters.filter(({ verified }) => verified);
    expect(links).toEqual([
      {
        actions: ['VIEW'],
        categories: ['DEFAULT', 'BROWSABLE'],
        data: [
          { 'android:scheme': 'https' },
          { 'android:host': placeholder('balsamoHost') },
          ...APP_PATHS.flatMap((path) => [{ 'android:path': path }, { 'android:pathPrefix': `${path}/` }]),
        ],
        verified: true,
      },
    ]);
    expect(read('android/app/build.gradle')).toContain(
      "manifestPlaceholders = [balsamoHost: installation.getProperty('host')]",
    );
  });

  it('of the app’s own scheme are opened by it, and of no other', () => {
    const schemes = filters.filter(({ actions }) => actions.includes('VIEW')).flatMap(({ data }) => data);
    expect(schemes.map((data) => data['android:scheme']).filter(Boolean)).toEqual(['https', 'balsamo']);
  });

  it('open in the one window that is there', () => {
    expect(activity.$).toMatchObject({
      'android:name': '.MainActivity',
      'android:exported': 'true',
      'android:launchMode': 'singleTask',
      'android:windowSoftInputMode': 'adjustResize',
    });
  });
});

it('takes the same files from other apps as the web’s share target', () => {
  const [share] = filters.filter(({ actions }) => actions.includes('SEND'));
  expect(share?.actions).toEqual(['SEND', 'SEND_MULTIPLE']);
  const web = readJson<{ share_target: { params: { files: { accept: string[] }[] } } }>(
    '../web/public/manifest.webmanifest',
  );
  expect(share?.data.map((data) => data['android:mimeType'])).toEqual(web.share_target.params.files[0]?.accept);
});

describe('permissions', () => {
  const asked = children(manifest, 'uses-permission').map(({ $ }) => $);
  const names = (isRemoved: boolean) =>
    asked
      .filter((one) => (one['tools:node'] === 'remove') === isRemoved)
      .map((one) => one['android:name']?.replace('android.permission.', ''));

  it('are those that the app has a use for', () => {
    expect(names(false)).toEqual([
      'INTERNET',
      'ACCESS_NETWORK_STATE',
      'POST_NOTIFICATIONS',
      'SCHEDULE_EXACT_ALARM',
      'RECEIVE_BOOT_COMPLETED',
      'WAKE_LOCK',
      'VIBRATE',
      'USE_BIOMETRIC',
    ]);
  });

  it('each have their reason above them', () => {
    const lines = read(`${MAIN}/AndroidManifest.xml`).split('\n');
    for (const name of names(false)) {
      const line = lines.findIndex((text) => text.includes(`"android.permission.${name}"`));
      expect([name, lines[line - 1]?.trim()]).toEqual([name, expect.stringMatching(/-->$/)]);
    }
  });

  it('keep out the advertising id and alarms that nobody allowed, whatever a library brings', () => {
    expect(names(true)).toEqual(['USE_EXACT_ALARM', 'com.google.android.gms.permission.AD_ID']);
  });

  it('do not name the camera, for which Capacitor would then ask; it may look for a camera app', () => {
    expect(read(`${MAIN}/AndroidManifest.xml`)).not.toContain('"android.permission.CAMERA"');
    const queries = children(children(manifest, 'queries')[0], 'intent');
    expect(queries.flatMap((intent) => attributes(intent, 'action', 'android:name'))).toEqual([
      'android.media.action.IMAGE_CAPTURE',
    ]);
  });
});

describe('what is on the phone', () => {
  const DOMAINS = ['root', 'file', 'database', 'sharedpref', 'external'];

  it('is in no backup and moves to no other phone', async () => {
    expect(application.$).toMatchObject({
      'android:allowBackup': 'false',
      'android:dataExtractionRules': '@xml/data_extraction_rules',
      'android:fullBackupContent': '@xml/full_backup_content',
    });
    const rules = await readXml(`${MAIN}/res/xml/data_extraction_rules.xml`);
    const encrypted = DOMAINS.filter((domain) => domain !== 'external').map((domain) => `device_${domain}`);
    for (const way of ['cloud-backup', 'device-transfer']) {
      const [rule] = children(rules, way);
      expect([way, attributes(rule, 'exclude', 'domain')]).toEqual([way, [...DOMAINS, ...encrypted]]);
      expect(children(rule, 'include')).toEqual([]);
    }
    const older = await readXml(`${MAIN}/res/xml/full_backup_content.xml`);
    expect(attributes(older, 'exclude', 'domain')).toEqual(DOMAINS);
    expect(attributes(older, 'exclude', 'path')).toEqual(DOMAINS.map(() => '.'));
    expect(children(older, 'include')).toEqual([]);
  });

  it('goes over HTTPS alone, and trusts no authority that was installed', async () => {
    expect(application.$).toMatchObject({
      'android:usesCleartextTraffic': 'false',
      'android:networkSecurityConfig': '@xml/network_security_config',
    });
    const security = await readXml(`${MAIN}/res/xml/network_security_config.xml`);
    const [base] = children(security, 'base-config');
    expect(base?.$.cleartextTrafficPermitted).toBe('false');
    expect(attributes(children(base, 'trust-anchors')[0], 'certificates', 'src')).toEqual(['system']);
    expect(children(security, 'domain-config')).toEqual([]);
  });

  it('is opened one file at a time, to a camera app and to whom its person chooses', async () => {
    const [provider] = children(application, 'provider');
    expect(provider?.$).toMatchObject({
      'android:exported': 'false',
      'android:authorities': `${placeholder('applicationId')}.fileprovider`,
    });
    const paths = await readXml(`${MAIN}/res/xml/file_paths.xml`);
    expect(Object.keys(paths).filter((name) => name !== '$')).toEqual(['external-files-path', 'cache-path']);
    expect(attributes(paths, 'external-files-path', 'path')).toEqual(['Pictures/']);
    const [, handedOut] = /FOLDER = '(\w+)'/.exec(read('../web/app/phone/save-on-phone.ts')) ?? [];
    expect(attributes(paths, 'cache-path', 'path')).toEqual(['received/', `${handedOut}/`]);
  });

  it('hides itself in the list of recent apps without the plugin, which would refuse pictures on purpose too', () => {
    const activity = read(`${MAIN}/java/app/balsamo/MainActivity.java`);
    expect(activity).toContain(
      'if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU) setRecentsScreenshotEnabled(false)',
    );
    expect(activity).toContain('else getWindow().addFlags(WindowManager.LayoutParams.FLAG_SECURE)');
    expect(inOrder(activity, ['hideFromRecentApps();', 'super.onCreate(savedInstanceState);'])).toBe(true);
  });
});

describe('files from the share menu', () => {
  const main = read(`${MAIN}/java/app/balsamo/MainActivity.java`);
  const copies = read(`${MAIN}/java/app/balsamo/SharedFiles.java`);

  it('are copied before any plugin sees them, on a thread of their own', () => {
    const onCreate = main.slice(main.indexOf('void onCreate'), main.indexOf('void onNewIntent'));
    expect(
      inOrder(onCreate, [
        'if (isDone || isShare) setIntent(new Intent(this, MainActivity.class).setAction(Intent.ACTION_MAIN))',
        'super.onCreate(savedInstanceState)',
        'if (isShare) receive(opened)',
      ]),
    ).toBe(true);
    const onNewIntent = main.slice(main.indexOf('void onNewIntent'), main.indexOf('void receive'));
    expect(inOrder(onNewIntent, ['if (SharedFiles.isShare(intent)) {', 'return;', 'super.onNewIntent(intent)'])).toBe(
      true,
    );
    const receiving = main.slice(main.indexOf('void receive'));
    expect(
      inOrder(receiving, [
        'SharedFiles.withSafeFiles(getApplicationContext(), shared)',
        'runOnUiThread(',
        'super.onNewIntent(safe)',
        'new Thread(copying',
      ]),
    ).toBe(true);
  });

  it('are copied one byte further than a picture may be, by which the pages see that it is too large', () => {
    const [, mebibytes] = /MOST_BYTES = (\d+) \* 1024 \* 1024 \+ 1;/.exec(copies) ?? [];
    expect(Number(mebibytes) * 1024 * 1024).toBe(RECEIVED_PHOTO_MAX_BYTES);
  });

  it('of an earlier run, and what was handed out then, are deleted at the start', () => {
    expect(inOrder(copies, ['void deleteLeftovers', '"received"', '"shared"', '"shared_files"'])).toBe(true);
  });
});

describe('push messages', () => {
  it('are drawn by our own service, in the place of the plugin’s', () => {
    const services = children(application, 'service');
    const plugin = 'com.capacitorjs.plugins.pushnotifications.MessagingService';
    expect(services.map(({ $ }) => [$['android:name'], $['tools:node'] ?? $['android:exported']])).toEqual([
      [plugin, 'remove'],
      ['.PushService', 'false'],
    ]);
    const java = read(`${MAIN}/java/app/balsamo/PushService.java`);
    expect(java).toContain('extends MessagingService');
    // The extra by which the plugin knows that a message was touched.
    const known = read(
      '../../node_modules/@capacitor/push-notifications/android/src/main/java/com/capacitorjs/plugins/pushnotifications/PushNotificationsPlugin.java',
    );
    const [, extra] = /bundle\.containsKey\("([^"]+)"\)/.exec(known) ?? [];
    expect(java).toContain(`MESSAGE_ID = "${extra}"`);
  });

  it('ask for no token by themselves, and tell Google nothing of their use', () => {
    const said = Object.fromEntries(
      children(application, 'meta-data').map(({ $ }) => [
        $['android:name'],
        $['android:value'] ?? $['android:resource'],
      ]),
    );
    expect(said).toMatchObject({
      firebase_messaging_auto_init_enabled: 'false',
      firebase_analytics_collection_enabled: 'false',
      delivery_metrics_exported_to_big_query_enabled: 'false',
      'android.webkit.WebView.MetricsOptOut': 'true',
      'com.google.firebase.messaging.default_notification_icon': '@drawable/ic_notification',
    });
  });

  it('are believed from this app alone, before any plugin sees them', () => {
    const activity = read(`${MAIN}/java/app/balsamo/MainActivity.java`);
    expect(inOrder(activity, ['PushService.refuseForged(this, intent)', 'super.onNewIntent(intent)'])).toBe(true);
    const service = read(`${MAIN}/java/app/balsamo/PushService.java`);
    expect(service).toContain('intent.putExtra(PROOF, proof(this))');
    expect(service).toContain(
      'if (!proof(context).equals(intent.getStringExtra(PROOF))) intent.removeExtra(MESSAGE_ID)',
    );
  });

  it('count as reminders where they can be postponed', () => {
    const listed = /REMINDER_TYPES[\s\S]*?asList\(([^)]*)\)/.exec(read(`${MAIN}/java/app/balsamo/NoticeChannels.java`));
    expect(listed?.[1]?.split(', ').map((type) => JSON.parse(type))).toEqual([...SNOOZABLE_TYPES]);
  });
});

describe('shortcuts', () => {
  type Manifest = { shortcuts: { name: string; url: string; icons: { src: string }[] }[] };

  it.each(LANGUAGES)('are those of the web’s manifest, in %s', async (language) => {
    const texts = { ...(await readAndroidStrings('values')), ...(await readAndroidStrings(valuesIn(language))) };
    const listed = children(await readXml(`${MAIN}/res/xml/shortcuts.xml`), 'shortcut');
    const { shortcuts } = readJson<Manifest>(`../web/public/${manifestOf(language)}`);
    const shown = listed.map((shortcut) => ({
      name: texts[shortcut.$['android:shortcutShortLabel']?.replace('@string/', '') ?? ''],
      url: children(shortcut, 'intent')[0]?.$['android:data'],
      icon: shortcut.$['android:icon'],
    }));
    expect(shown).toEqual(
      shortcuts.map(({ name, url, icons }) => ({
        name,
        url: `balsamo://app${url}`,
        icon: `@drawable/shortcut_${/shortcut-(\w+)-/.exec(icons[0]?.src ?? '')?.[1]}`,
      })),
    );
  });

  it('open this app', async () => {
    for (const shortcut of children(await readXml(`${MAIN}/res/xml/shortcuts.xml`), 'shortcut'))
      expect(children(shortcut, 'intent')[0]?.$).toMatchObject({
        'android:action': 'android.intent.action.VIEW',
        'android:targetPackage': 'app.balsamo',
        'android:targetClass': 'app.balsamo.MainActivity',
      });
  });
});

it('has every text in every language', async () => {
  const all = [...read(`${MAIN}/res/values/strings.xml`).matchAll(/<string name="(\w+)">/g)].map(([, name]) => name);
  expect(all.length).toBeGreaterThan(0);
  for (const folder of LANGUAGES.slice(1).map(valuesIn))
    expect([folder, Object.keys(await readAndroidStrings(folder))]).toEqual([folder, all]);
});

it('names only resources that are there', async () => {
  const { globSync } = await import('node:fs');
  const resources = `${import.meta.dirname}/${MAIN}/res`;
  const files = globSync('**/*.xml', { cwd: resources }).filter((name) => name !== 'xml/config.xml');
  const there = new Set(
    globSync('{drawable,mipmap,xml,layout}*/*', { cwd: resources }).map((name) =>
      name.replace(/-[^/]*\//, '/').replace(/\.\w+$/, ''),
    ),
  );
  for (const name of files)
    for (const [, kind, id] of read(`${MAIN}/res/${name}`).matchAll(/<(string|color|style) name="([\w.]+)"/g))
      there.add(`${kind}/${id}`);
  const named = [`${MAIN}/AndroidManifest.xml`, ...files.map((name) => `${MAIN}/res/${name}`)].flatMap((name) =>
    [...read(name).matchAll(/@(drawable|mipmap|xml|string|color|style)\/([\w.]+)/g)].map(
      ([, kind, id]) => `${kind}/${id}`,
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((one) => !there.has(one))).toEqual([]);
});

it('is drawn behind the bars, goes back by gesture, and starts in both themes', () => {
  expect(application.$['android:enableOnBackInvokedCallback']).toBe('true');
  expect(read(`${MAIN}/res/values/styles.xml`)).toContain(
    '<item name="windowSplashScreenBackground">@color/splash_background</item>',
  );
  const colours = (folder: string) =>
    Object.fromEntries(
      [...read(`${MAIN}/res/${folder}/colors.xml`).matchAll(/<color name="(\w+)">(#\w+)</g)].map(([, name, colour]) => [
        name,
        colour,
      ]),
    );
  const paper = [...read('../web/app/app.css').matchAll(/--paper: (#\w+);/g)].map(([, colour]) =>
    colour?.toUpperCase(),
  );
  expect([colours('values').splash_background, colours('values-night').splash_background]).toEqual(paper.slice(0, 2));
});

describe('the build', () => {
  it('has the versions that Capacitor and the push plugin are made for', () => {
    const ours = versions(read('android/variables.gradle'));
    const capacitor = read('../../node_modules/@capacitor/android/capacitor/build.gradle');
    const named = [...capacitor.matchAll(/rootProject\.ext\.(\w+) : '?([\w.]+)'?/g)];
    expect(named.length).toBeGreaterThan(10);
    for (const [, name, version] of named) expect([name, ours[name ?? '']]).toEqual([name, version]);
    const push = read('../../node_modules/@capacitor/push-notifications/android/build.gradle');
    expect(ours.firebaseMessagingVersion).toBe(
      /rootProject\.ext\.firebaseMessagingVersion : '([\d.]+)'/.exec(push)?.[1],
    );
  });

  it('is of the app that the web files and the server name', () => {
    const { appId } = readJson<{ appId: string }>('capacitor.config.json');
    expect(read('android/app/build.gradle')).toContain(`applicationId "${appId}"`);
    expect(read('android/app/build.gradle')).toContain(`namespace = "${appId}"`);
  });

  const versions = (gradle: string): Record<string, string> =>
    Object.fromEntries([...gradle.matchAll(/(\w+) = '?([\w.]+)'?/g)].map(([, name, version]) => [name, version]));
});
