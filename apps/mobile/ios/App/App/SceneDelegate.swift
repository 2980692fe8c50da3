import Capacitor
import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene else { return }

        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = CAPBridgeViewController()
        window?.makeKeyAndVisible()

        SceneDelegateProxy.shared.scene(scene, willConnectTo: session, options: connectionOptions)

        if let shortcut = connectionOptions.shortcutItem {
            // Once the view has loaded the plugins; the plugin keeps it until the page listens.
            DispatchQueue.main.async { self.tell(of: shortcut) }
        }
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        SceneDelegateProxy.shared.scene(scene, openURLContexts: URLContexts)
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        SceneDelegateProxy.shared.scene(scene, continue: userActivity)
    }

    /// An app with scenes is told here and not in its delegate.
    func sceneDidEnterBackground(_ scene: UIScene) {
        // Folders that WebKit made since the start.
        HealthData.keepOutOfBackups()
        HealthData.deleteReceivedFiles()
    }

    func windowScene(
        _ windowScene: UIWindowScene,
        performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) {
        tell(of: shortcutItem)
        completionHandler(true)
    }

    /// An app with scenes is told of quick actions here and not in its delegate, where the plugin's manual has it. The two names are
    /// `AppShortcutsPlugin.notificationName` and `.userInfoShortcutItemKey`; a test compares them.
    private func tell(of shortcut: UIApplicationShortcutItem) {
        NotificationCenter.default.post(
            name: NSNotification.Name("handleAppShortcutNotification"),
            object: nil,
            userInfo: ["shortcutItem": shortcut]
        )
    }
}
