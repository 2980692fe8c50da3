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
        setIntent(SharedFiles.withSafeFiles(this, getIntent()));
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
        setIntent(safe);
        PushService.dismissOpened(this, safe);
        super.onNewIntent(safe);
    }
}
