package app.balsamo;

import android.Manifest;
import android.annotation.SuppressLint;
import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.content.SharedPreferences;
import android.content.pm.PackageManager;
import android.os.Build;
import android.util.Log;
import androidx.annotation.NonNull;
import androidx.core.app.NotificationCompat;
import androidx.core.app.NotificationManagerCompat;
import androidx.core.content.ContextCompat;
import com.capacitorjs.plugins.pushnotifications.MessagingService;
import com.google.firebase.messaging.RemoteMessage;
import java.util.Map;
import java.util.UUID;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/**
 * Draws the messages of our server, which are data alone (`title`, `body`, `url`, `tag`, `type`, and `actions`, a JSON list of
 * `{ action, title }`), since a message that Firebase draws by itself can have no actions. A touch opens the app, where the plugin raises
 * `pushNotificationActionPerformed` with the data, and with `action` in it if one was touched.
 */
public class PushService extends MessagingService {

    private static final String TAG = "PushService";
    /** By this extra the plugin knows an intent as one of a message. */
    private static final String MESSAGE_ID = "google.message_id";
    /** Our messages are told apart by their tags: one that comes again takes the place of the former. */
    private static final int NOTIFICATION_ID = 0;
    /** Shows that an intent is one of ours: the activity can be opened by any app, which could say of itself that a reminder was postponed. */
    private static final String PROOF = "app.balsamo.proof";
    /** What Android shows of them. */
    private static final int MOST_ACTIONS = 3;

    @SuppressLint("MissingPermission") // mayNotify asks; lint looks for it in the same method.
    @Override
    public void onMessageReceived(@NonNull RemoteMessage message) {
        super.onMessageReceived(message);
        Map<String, String> data = message.getData();
        String title = data.get("title");
        if (title == null || title.isEmpty() || !mayNotify()) return;
        // The app may never have been opened since it was updated.
        NoticeChannels.create(this);
        String messageId = message.getMessageId() == null ? "" : message.getMessageId();
        String tag = data.get("tag") == null ? messageId : data.get("tag");
        String body = data.get("body");
        NotificationCompat.Builder notification = new NotificationCompat.Builder(this, NoticeChannels.idFor(this, data.get("type")))
            .setSmallIcon(R.drawable.ic_notification)
            .setColor(ContextCompat.getColor(this, R.color.leaf))
            .setContentTitle(title)
            .setContentText(body)
            .setStyle(new NotificationCompat.BigTextStyle().bigText(body))
            // By it a person lets reminders through Do Not Disturb.
            .setCategory(NoticeChannels.REMINDER_TYPES.contains(data.get("type")) ? NotificationCompat.CATEGORY_REMINDER : null)
            .setVisibility(NotificationCompat.VISIBILITY_PRIVATE)
            .setPriority(NotificationCompat.PRIORITY_HIGH)
            .setAutoCancel(true)
            .setContentIntent(opening(messageId, tag, data, null));
        addActions(notification, messageId, tag, data);
        NotificationManagerCompat.from(this).notify(tag, NOTIFICATION_ID, notification.build());
    }

    /** Takes away the notification that opened the app: Android does so by itself when the notification is touched, and not when one of its actions is. */
    static void dismissOpened(Context context, Intent intent) {
        if (intent == null || !intent.hasExtra(MESSAGE_ID)) return;
        String tag = intent.getStringExtra("tag");
        NotificationManagerCompat.from(context).cancel(tag == null ? intent.getStringExtra(MESSAGE_ID) : tag, NOTIFICATION_ID);
    }

    /** Takes from an intent that another app made what the plugin would take for a touched notification. */
    static void refuseForged(Context context, Intent intent) {
        if (intent == null || !intent.hasExtra(MESSAGE_ID)) return;
        if (!proof(context).equals(intent.getStringExtra(PROOF))) intent.removeExtra(MESSAGE_ID);
        intent.removeExtra(PROOF);
    }

    /** A random text of this installation of the app, which no other app can read. */
    private static synchronized String proof(Context context) {
        SharedPreferences kept = context.getSharedPreferences("notices", Context.MODE_PRIVATE);
        String known = kept.getString(PROOF, null);
        if (known != null) return known;
        String made = UUID.randomUUID().toString();
        kept.edit().putString(PROOF, made).commit();
        return made;
    }

    private boolean mayNotify() {
        return (
            Build.VERSION.SDK_INT < Build.VERSION_CODES.TIRAMISU ||
            checkSelfPermission(Manifest.permission.POST_NOTIFICATIONS) == PackageManager.PERMISSION_GRANTED
        );
    }

    private void addActions(NotificationCompat.Builder notification, String messageId, String tag, Map<String, String> data) {
        String listed = data.get("actions");
        if (listed == null || listed.isEmpty()) return;
        try {
            JSONArray actions = new JSONArray(listed);
            for (int i = 0; i < Math.min(actions.length(), MOST_ACTIONS); i++) {
                JSONObject one = actions.getJSONObject(i);
                String action = one.getString("action");
                notification.addAction(0, one.getString("title"), opening(messageId, tag, data, action));
            }
        } catch (JSONException problem) {
            // The message itself is worth more than its actions.
            Log.w(TAG, "The actions of a message could not be read");
        }
    }

    private PendingIntent opening(String messageId, String tag, Map<String, String> data, String action) {
        Intent intent = new Intent(this, MainActivity.class);
        intent.setFlags(Intent.FLAG_ACTIVITY_NEW_TASK | Intent.FLAG_ACTIVITY_SINGLE_TOP);
        for (Map.Entry<String, String> entry : data.entrySet()) intent.putExtra(entry.getKey(), entry.getValue());
        intent.putExtra(MESSAGE_ID, messageId);
        intent.putExtra(PROOF, proof(this));
        if (action != null) intent.putExtra("action", action);
        // Extras do not tell pending intents apart, the action of an intent does.
        intent.setAction("app.balsamo.OPEN/" + tag + "/" + (action == null ? "" : action));
        return PendingIntent.getActivity(this, 0, intent, PendingIntent.FLAG_IMMUTABLE | PendingIntent.FLAG_UPDATE_CURRENT);
    }
}
