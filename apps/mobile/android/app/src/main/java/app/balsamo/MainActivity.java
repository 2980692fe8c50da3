package app.balsamo;

import android.content.Intent;
import android.os.Build;
import android.os.Bundle;
import android.view.WindowManager;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        NoticeChannels.create(this);
        SharedFiles.deleteLeftovers(this);
        // Come back to from the list of recent apps, it is given the intent of then once more: what was opened, shared or postponed by it is done.
        boolean isDone = savedInstanceState != null || (getIntent().getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
        Intent opened = getIntent();
        boolean isShare = !isDone && SharedFiles.isShare(opened);
        if (isDone || isShare) setIntent(new Intent(this, MainActivity.class).setAction(Intent.ACTION_MAIN));
        hideFromRecentApps();
        super.onCreate(savedInstanceState);
        if (isShare) receive(opened);
    }

    @Override
    protected void onNewIntent(Intent intent) {
        if (SharedFiles.isShare(intent)) {
            receive(intent);
            return;
        }
        PushService.refuseForged(this, intent);
        setIntent(intent);
        PushService.dismissOpened(this, intent);
        super.onNewIntent(intent);
    }

    /** On a thread of its own: the other app may send its file slowly, or without an end. */
    private void receive(Intent shared) {
        Runnable copying = () -> {
            Intent safe = SharedFiles.withSafeFiles(getApplicationContext(), shared);
            runOnUiThread(() -> {
                if (!isDestroyed()) MainActivity.super.onNewIntent(safe);
            });
        };
        new Thread(copying, "shared-files").start();
    }

    /** The picture there shows nothing of the diary. Before Android 13 this hides the pages from pictures that somebody takes on purpose too. */
    private void hideFromRecentApps() {
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU) setRecentsScreenshotEnabled(false);
        else getWindow().addFlags(WindowManager.LayoutParams.FLAG_SECURE);
    }
}
