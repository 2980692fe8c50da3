import { existsSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { describe, expect, it } from 'vitest';
import {
  MOBILE,
  type OpenStep,
  parseOpenStep,
  read,
  readAndroidStrings,
  readJson,
  readPlist,
  readStrings,
} from './testing/parse.ts';

const APP = 'ios/App/App';
const info = readPlist(`${APP}/Info.plist`);
const entitlements = readPlist(`${APP}/App.entitlements`);

type Item = { isa: string; [key: string]: OpenStep };
const project = parseOpenStep(read('ios/App/App.xcodeproj/project.pbxproj')) as {
  objects: Record<string, Item>;
  rootObject: string;
};
/** What is done when the app leaves the screen. UIKit tells the delegate of an app with scenes nothing of it. */
const onLeaving = () => {
  expect(info.UIApplicationSceneManifest).toBeDefined();
  expect(read(`${APP}/AppDelegate.swift`)).not.toContain('DidEnterBackground');
  return /func sceneDidEnterBackground[^}]*}/.exec(read(`${APP}/SceneDelegate.swift`))?.[0];
};
const ofKind = (isa: string) => Object.values(project.objects).filter((item) => item.isa === isa);

describe('links', () => {
  it('of the installation and of the app’s own scheme open the app', () => {
    expect(entitlements['com.apple.developer.associated-domains']).toEqual(['applinks:$(BALSAMO_HOST)']);
    const types = info.CFBundleURLTypes as { CFBundleURLSchemes: string[] }[];
    expect(types.flatMap((type) => type.CFBundleURLSchemes)).toEqual([
      // The same as on Android.
      /android:scheme="(balsamo)"/.exec(read('android/app/src/main/AndroidManifest.xml'))?.[1],
    ]);
  });

  it('are built for a host and a version that were chosen, or not at all', () => {
    for (const name of ['debug', 'release'])
      expect(read(`ios/${name}.xcconfig`)).toMatch(/^#include "installation.xcconfig"$/m);
    expect(read('ios/.gitignore')).toMatch(/^installation\.xcconfig$/m);
    const settings = ofKind('XCBuildConfiguration').map(({ name, baseConfigurationReference, buildSettings }) => {
      const file = project.objects[String(baseConfigurationReference)]?.path;
      return [
        name,
        file,
        'MARKETING_VERSION' in (buildSettings as object),
        'CURRENT_PROJECT_VERSION' in (buildSettings as object),
      ];
    });
    expect(settings).toEqual([
      ['Debug', '../debug.xcconfig', false, false],
      ['Release', '../release.xcconfig', false, false],
      ['Debug', '../debug.xcconfig', false, false],
      ['Release', '../release.xcconfig', false, false],
    ]);
    expect([info.CFBundleShortVersionString, info.CFBundleVersion]).toEqual([
      '$(MARKETING_VERSION)',
      '$(CURRENT_PROJECT_VERSION)',
    ]);
  });
});

describe('the Xcode project', () => {
  it('names nothing that it does not have', () => {
    const ids = new Set(Object.keys(project.objects));
    const named =
      JSON.stringify(project.objects)
        .match(/"[0-9A-F]{24}"/g)
        ?.map((id) => id.slice(1, -1)) ?? [];
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('names only files that are there, or that are made for a build', () => {
    const made = ['public', 'config.xml', 'capacitor.config.json', 'App.app'];
    const missing = ofKind('PBXFileReference')
      .filter((file) => !made.includes(String(file.path)))
      .map((file) => path.join('ios/App', file.sourceTree === 'SOURCE_ROOT' ? '' : 'App', String(file.path)))
      .filter((name) => !existsSync(path.join(MOBILE, name)));
    expect(missing).toEqual([]);
  });

  it('builds every Swift file, and takes the privacy manifest and the texts into the app', () => {
    const inPhase = (isa: string) =>
      ofKind(isa).flatMap((phase) =>
        (phase.files as string[]).map((id) => {
          const file = project.objects[String(project.objects[id]?.fileRef)];
          return String(file?.name ?? file?.path);
        }),
      );
    expect(inPhase('PBXSourcesBuildPhase').sort()).toEqual([
      'AppDelegate.swift',
      'HealthData.swift',
      'SceneDelegate.swift',
    ]);
    expect(inPhase('PBXResourcesBuildPhase')).toEqual(
      expect.arrayContaining([
        'public',
        'capacitor.config.json',
        'Assets.xcassets',
        'PrivacyInfo.xcprivacy',
        'InfoPlist.strings',
      ]),
    );
  });

  it('signs with our entitlements, under our id, in our languages', () => {
    const { appId } = readJson<{ appId: string }>('capacitor.config.json');
    const targets = ofKind('XCBuildConfiguration')
      .map(({ buildSettings }) => buildSettings as Record<string, string>)
      .filter((settings) => 'PRODUCT_BUNDLE_IDENTIFIER' in settings);
    expect(targets.map((one) => [one.PRODUCT_BUNDLE_IDENTIFIER, one.CODE_SIGN_ENTITLEMENTS])).toEqual([
      [appId, 'App/App.entitlements'],
      [appId, 'App/App.entitlements'],
    ]);
    expect(ofKind('PBXProject')[0]).toMatchObject({
      developmentRegion: 'pt',
      knownRegions: [...LANGUAGES, 'Base'],
    });
  });
});

describe('what the system asks or shows', () => {
  it('has its reason in every language', () => {
    const reasons = Object.keys(info).filter((key) => key.endsWith('UsageDescription'));
    expect(reasons).toEqual([
      'NSCameraUsageDescription',
      'NSFaceIDUsageDescription',
      'NSPhotoLibraryAddUsageDescription',
    ]);
    expect(info.CFBundleLocalizations).toEqual(LANGUAGES);
    for (const language of info.CFBundleLocalizations as string[])
      expect([language, Object.keys(readStrings(`${APP}/${language}.lproj/InfoPlist.strings`))]).toEqual([
        language,
        reasons,
      ]);
    const portuguese = readStrings(`${APP}/pt.lproj/InfoPlist.strings`);
    expect(reasons.map((key) => info[key])).toEqual(reasons.map((key) => portuguese[key]));
  });

  it('has the app’s name', async () => {
    const { app_name } = await readAndroidStrings('values');
    const { appName } = readJson<{ appName: string }>('capacitor.config.json');
    expect([info.CFBundleDisplayName, app_name]).toEqual([appName, appName]);
  });

  it('says that the app encrypts with the system’s own means', () => {
    expect(info.ITSAppUsesNonExemptEncryption).toBe(false);
  });

  it('has a start in both themes', () => {
    const storyboard = read(`${APP}/Base.lproj/LaunchScreen.storyboard`);
    expect(storyboard).toContain('name="SplashBackground"');
    expect(storyboard).toContain('image="Splash"');
    const { colors } = readJson<{ colors: { appearances?: object; color: { components: Record<string, string> } }[] }>(
      `${APP}/Assets.xcassets/SplashBackground.colorset/Contents.json`,
    );
    const hex = colors.map(({ color: { components: c } }) =>
      `#${c.red}${c.green}${c.blue}`.replaceAll('0x', '').toLowerCase(),
    );
    const paper = [...read('../web/app/app.css').matchAll(/--paper: (#\w+);/g)].map(([, colour]) => colour);
    expect(hex).toEqual(paper.slice(0, 2));
  });
});

describe('push messages and quick actions', () => {
  it('reach the plugin', () => {
    const delegate = read(`${APP}/AppDelegate.swift`);
    const plugin = read(
      '../../node_modules/@capacitor/push-notifications/ios/Sources/PushNotificationsPlugin/PushNotificationsPlugin.swift',
    );
    for (const name of [
      'capacitorDidRegisterForRemoteNotifications',
      'capacitorDidFailToRegisterForRemoteNotifications',
    ]) {
      expect(plugin).toContain(`name: .${name}`);
      expect(delegate).toContain(`name: .${name}`);
    }
    expect(entitlements['aps-environment']).toBe('$(APS_ENVIRONMENT)');
    expect(read('ios/debug.xcconfig')).toMatch(/^APS_ENVIRONMENT = development$/m);
    expect(read('ios/release.xcconfig')).toMatch(/^APS_ENVIRONMENT = production$/m);
  });

  it('ask for no work in the background, which the plugin could not do', () => {
    expect(info.UIBackgroundModes).toBeUndefined();
  });

  it('of the home screen are told under the plugin’s names', () => {
    const plugin = read('../../node_modules/@capawesome/capacitor-app-shortcuts/ios/Plugin/AppShortcutsPlugin.swift');
    const scene = read(`${APP}/SceneDelegate.swift`);
    const said = (name: string) => new RegExp(`static let ${name} = "(\\w+)"`).exec(plugin)?.[1];
    expect(scene).toContain(`NSNotification.Name("${said('notificationName')}")`);
    expect(scene).toContain(`["${said('userInfoShortcutItemKey')}": shortcut]`);
  });
});

describe('the share menu', () => {
  it('offers what the wallet takes, as a copy that the app deletes', () => {
    const types = info.CFBundleDocumentTypes as { LSItemContentTypes: string[]; LSHandlerRank: string }[];
    expect(types.flatMap((type) => type.LSItemContentTypes)).toEqual(['com.adobe.pdf', 'public.image']);
    // The app is not what opens every PDF and every photo of the phone.
    expect(new Set(types.map((type) => type.LSHandlerRank))).toEqual(new Set(['Alternate']));
    expect(info.LSSupportsOpeningDocumentsInPlace).toBe(false);
    expect(onLeaving()).toContain('HealthData.deleteReceivedFiles()');
  });

  it('hands files over by the address that opens the app, which Capacitor passes on', () => {
    expect(read(`${APP}/SceneDelegate.swift`)).toContain('SceneDelegateProxy.shared.scene(scene, openURLContexts');
    const plugin = read('../../node_modules/@capacitor/app/ios/Sources/AppPlugin/AppPlugin.swift');
    expect(plugin).toContain(
      'notifyListeners("appUrlOpen", data: makeUrlOpenObject(object), retainUntilConsumed: true)',
    );
  });
});

describe('what is on the phone', () => {
  it('cannot be read while it is locked, and is in no backup', () => {
    expect(entitlements['com.apple.developer.default-data-protection']).toBe('NSFileProtectionComplete');
    expect(read(`${APP}/AppDelegate.swift`)).toMatch(
      /didFinishLaunchingWithOptions[^}]*HealthData\.keepOutOfBackups\(\)/,
    );
    expect(onLeaving()).toContain('HealthData.keepOutOfBackups()');
    expect(read(`${APP}/HealthData.swift`)).toContain('values.isExcludedFromBackup = true');
  });

  it('goes over HTTPS alone: no exception is asked for', () => {
    expect(info.NSAppTransportSecurity).toBeUndefined();
  });
});

describe('the privacy manifest', () => {
  const privacy = readPlist(`${APP}/PrivacyInfo.xcprivacy`);

  it('says what the answers in App Store Connect say', () => {
    type Answers = { tracking: boolean; dataTypes: { type: string; linked: boolean; purposes: string[] }[] };
    const { tracking, dataTypes } = readJson<Answers>('store/app-privacy.json');
    expect(privacy.NSPrivacyTracking).toBe(tracking);
    expect(privacy.NSPrivacyTrackingDomains).toEqual([]);
    expect(privacy.NSPrivacyCollectedDataTypes).toEqual(
      dataTypes.map(({ type, linked, purposes }) => ({
        NSPrivacyCollectedDataType: `NSPrivacyCollectedDataType${type}`,
        NSPrivacyCollectedDataTypeLinked: linked,
        NSPrivacyCollectedDataTypeTracking: false,
        NSPrivacyCollectedDataTypePurposes: purposes.map((purpose) => `NSPrivacyCollectedDataTypePurpose${purpose}`),
      })),
    );
    expect(dataTypes.find(({ type }) => type === 'Health')?.linked).toBe(true);
  });

  it('gives the reason of each interface that needs one', () => {
    expect(privacy.NSPrivacyAccessedAPITypes).toEqual([
      {
        NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryUserDefaults',
        NSPrivacyAccessedAPITypeReasons: ['CA92.1'],
      },
      {
        NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryFileTimestamp',
        NSPrivacyAccessedAPITypeReasons: ['C617.1'],
      },
    ]);
  });
});
