package app.balsamo;

import android.content.ContentResolver;
import android.content.Context;
import android.content.Intent;
import android.database.Cursor;
import android.net.Uri;
import android.os.Environment;
import android.provider.OpenableColumns;
import android.util.Log;
import android.webkit.MimeTypeMap;
import androidx.core.content.FileProvider;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;

/**
 * Files that another app shares with ours, made safe before the share target's plugin reads them: it writes a file under the name
 * that the other app says, which may lead out of its folder, and it reads `file:` addresses, which may be our own private files.
 */
final class SharedFiles {

    private static final String TAG = "SharedFiles";
    /** The document wallet takes so many at a time; what is more stays with the other app. */
    private static final int MOST_FILES = 10;
    private static final int LONGEST_NAME = 120;
    /** `RECEIVED_PHOTO_MAX_BYTES` of packages/domain/src/files/received-file.ts and one more, by which the pages see that a file is too large. */
    private static final int MOST_BYTES = 40 * 1024 * 1024 + 1;

    private SharedFiles() {}

    static boolean isShare(Intent intent) {
        String action = intent == null ? null : intent.getAction();
        return Intent.ACTION_SEND.equals(action) || Intent.ACTION_SEND_MULTIPLE.equals(action);
    }

    /** The intent of a share with copies of ours under harmless names in the place of its files; with none, where none could be read. */
    static Intent withSafeFiles(Context context, Intent intent) {
        ArrayList<Uri> copies = new ArrayList<>();
        // The share target's plugin puts all of them into one folder.
        Set<String> names = new HashSet<>();
        for (Uri source : sources(intent)) {
            if (copies.size() == MOST_FILES) break;
            if (!isForeign(context, source)) continue;
            try {
                copies.add(copy(context, source, names));
            } catch (IOException | RuntimeException problem) {
                // The other app took back its permission, or its file is gone: the others are kept.
                Log.w(TAG, "A shared file could not be read");
            }
        }
        Intent safe = new Intent(context, MainActivity.class);
        if (copies.isEmpty()) return safe.setAction(Intent.ACTION_SEND);
        safe.setType(intent.getType());
        if (copies.size() == 1) return safe.setAction(Intent.ACTION_SEND).putExtra(Intent.EXTRA_STREAM, copies.get(0));
        return safe.setAction(Intent.ACTION_SEND_MULTIPLE).putParcelableArrayListExtra(Intent.EXTRA_STREAM, copies);
    }

    /** What an earlier run of the app left: copies of shared files, the file that was handed out last, and pictures that the camera app handed over. The app keeps its own, sealed. */
    static void deleteLeftovers(Context context) {
        delete(new File(context.getCacheDir(), "received"));
        // Where the pages put what they hand out (apps/web/app/phone/save-on-phone.ts).
        delete(new File(context.getCacheDir(), "shared"));
        // Where the share target's plugin puts its own copies.
        delete(new File(context.getCacheDir(), "shared_files"));
        delete(context.getExternalFilesDir(Environment.DIRECTORY_PICTURES));
    }

    @SuppressWarnings("deprecation") // Their successors came with Android 13.
    private static List<Uri> sources(Intent intent) {
        List<Uri> sources = new ArrayList<>();
        try {
            if (Intent.ACTION_SEND.equals(intent.getAction())) {
                Uri source = intent.getParcelableExtra(Intent.EXTRA_STREAM);
                if (source != null) sources.add(source);
            } else {
                ArrayList<Uri> several = intent.getParcelableArrayListExtra(Intent.EXTRA_STREAM);
                if (several != null) sources.addAll(several);
            }
        } catch (RuntimeException problem) {
            // Another app may put anything in there.
            Log.w(TAG, "The shared files could not be listed");
        }
        return sources;
    }

    private static boolean isForeign(Context context, Uri source) {
        String authority = source == null ? null : source.getAuthority();
        return (
            authority != null &&
            ContentResolver.SCHEME_CONTENT.equals(source.getScheme()) &&
            // `user@authority` names the same provider.
            !authority.substring(authority.lastIndexOf('@') + 1).startsWith(context.getPackageName())
        );
    }

    private static Uri copy(Context context, Uri source, Set<String> names) throws IOException {
        File folder = new File(context.getCacheDir(), "received/" + UUID.randomUUID());
        if (!folder.mkdirs()) throw new IOException("No folder");
        String named = withTypeAtEnd(safeName(nameOf(context, source)), context.getContentResolver().getType(source));
        String name = named;
        for (int count = 2; !names.add(name); count++) name = count + " " + named;
        File file = new File(folder, name);
        try (
            InputStream from = context.getContentResolver().openInputStream(source);
            OutputStream to = new FileOutputStream(file)
        ) {
            if (from == null) throw new IOException("Nothing to read");
            byte[] buffer = new byte[64 * 1024];
            int room = MOST_BYTES;
            while (room > 0) {
                int count = from.read(buffer, 0, Math.min(buffer.length, room));
                if (count == -1) break;
                to.write(buffer, 0, count);
                room -= count;
            }
        }
        return FileProvider.getUriForFile(context, context.getPackageName() + ".fileprovider", file);
    }

    private static String nameOf(Context context, Uri source) {
        try (Cursor cursor = context.getContentResolver().query(source, new String[] { OpenableColumns.DISPLAY_NAME }, null, null, null)) {
            return cursor != null && cursor.moveToFirst() ? cursor.getString(0) : null;
        }
    }

    /** A name without folders, control characters and leading dots. */
    static String safeName(String name) {
        if (name == null) return "file";
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        String plain = last.replaceAll("[\\p{Cntrl}:*?\"<>|]", "").replaceAll("^[.\\s]+", "").trim();
        if (plain.isEmpty()) return "file";
        // The end says of what type it is.
        return plain.length() > LONGEST_NAME ? plain.substring(plain.length() - LONGEST_NAME) : plain;
    }

    /** The plugin reads the type off the name's end, which another app may leave out. */
    private static String withTypeAtEnd(String name, String type) {
        MimeTypeMap types = MimeTypeMap.getSingleton();
        String end = type == null ? null : types.getExtensionFromMimeType(type);
        String said = types.getMimeTypeFromExtension(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
        // Some apps say of every file that it is only bytes.
        boolean isTaken = said != null && (said.equals("application/pdf") || said.startsWith("image/"));
        return end == null || isTaken ? name : name + "." + end;
    }

    private static void delete(File file) {
        if (file == null) return;
        File[] inside = file.listFiles();
        if (inside != null) for (File one : inside) delete(one);
        file.delete();
    }
}
