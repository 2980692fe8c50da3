package app.balsamo;

import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.content.Context;
import android.os.Build;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** The channels that a person finds in the system's settings. */
final class NoticeChannels {

    /** Types of notifications that come at a time of the person's own: `NotificationType` of the domain. A test compares the two. */
    static final Set<String> REMINDER_TYPES = Collections.unmodifiableSet(
        new HashSet<>(Arrays.asList("reminder", "check_out_due", "rating_due"))
    );

    private NoticeChannels() {}

    /** Creates them, or gives them the words of the phone's language. What the person set of them stays. */
    static void create(Context context) {
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.O) return;
        NotificationManager manager = context.getSystemService(NotificationManager.class);
        NotificationChannel reminders = new NotificationChannel(
            context.getString(R.string.channel_reminders_id),
            context.getString(R.string.channel_reminders),
            NotificationManager.IMPORTANCE_HIGH
        );
        reminders.setDescription(context.getString(R.string.channel_reminders_about));
        NotificationChannel news = new NotificationChannel(
            context.getString(R.string.channel_news_id),
            context.getString(R.string.channel_news),
            NotificationManager.IMPORTANCE_DEFAULT
        );
        news.setDescription(context.getString(R.string.channel_news_about));
        manager.createNotificationChannels(Arrays.asList(reminders, news));
    }

    static String idFor(Context context, String type) {
        return context.getString(REMINDER_TYPES.contains(type) ? R.string.channel_reminders_id : R.string.channel_news_id);
    }
}
