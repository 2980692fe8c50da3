import Foundation

/// What the app keeps on the phone goes into no backup, in iCloud or on a computer: the account brings it back.
enum HealthData {

    static func keepOutOfBackups() {
        for folder in folders() {
            var folder = folder
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            // A folder that cannot be marked now is tried again at the next start, and is sealed all the same.
            try? folder.setResourceValues(values)
        }
    }

    /// The copies of what was shared with the app. The pages took them into memory, and delete each themselves; this is for those that they did not
    /// come to. Not at the start: a file that starts the app is there before it.
    static func deleteReceivedFiles() {
        let files = FileManager.default
        guard let documents = files.urls(for: .documentDirectory, in: .userDomainMask).first else { return }
        try? files.removeItem(at: documents.appendingPathComponent("Inbox"))
    }

    /// What the pages handed out last (apps/web/app/phone/save-on-phone.ts). At the start, once nobody reads it any more.
    static func deleteHandedOut() {
        let files = FileManager.default
        guard let caches = files.urls(for: .cachesDirectory, in: .userDomainMask).first else { return }
        try? files.removeItem(at: caches.appendingPathComponent("shared"))
    }

    /// Documents, and every folder of the Library: the WebKit one holds the page's storage. The two that matter are made if they are
    /// missing, so that they are marked before anything is written to them.
    private static func folders() -> [URL] {
        let files = FileManager.default
        guard let library = files.urls(for: .libraryDirectory, in: .userDomainMask).first,
              let documents = files.urls(for: .documentDirectory, in: .userDomainMask).first
        else { return [] }
        for name in ["WebKit", "Application Support"] {
            try? files.createDirectory(at: library.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        let inLibrary = try? files.contentsOfDirectory(at: library, includingPropertiesForKeys: nil)
        return [documents] + (inLibrary ?? [])
    }
}
