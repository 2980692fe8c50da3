package app.balsamo;

import android.content.Intent;
import android.os.Bundle;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    private boolean isCreating = false;

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        NoticeChannels.create(this);
        SharedFiles.deleteLeftovers(this);
        // Come back to from the list of recent apps, it is given the intent of then once more: what was opened, shared or postponed by it is done.
        boolean isDone = savedInstanceState != null || (getIntent().getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
        Intent opened = isDone ? new Intent(this, MainActivity.class).setAction(Intent.ACTION_MAIN) : getIntent();
        setIntent(SharedFiles.withSafeFiles(this, opened));
        isCreating = true;
        super.onCreate(savedInstanceState);
        isCreating = false;
    }

    @Override
    protected void onNewIntent(Intent intent) {
        // Capacitor hands the intent that started the app to every plugin once more; the share target has read it by then and
        // would tell of the same files twice.
        if (isCreating && SharedFiles.isShare(intent)) return;
        Intent safe = isCreating ? intent : SharedFiles.withSafeFiles(this, intent);
        PushService.refuseForged(this, safe);
        setIntent(safe);
        PushService.dismissOpened(this, safe);
        super.onNewIntent(safe);
    }
}
