package io.shardlab.mongo.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ReadPreference;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClientSettingsTest {

    private static ClientSettings settings(Map<String, String> texts) {
        return new ClientSettings(Settings.parse(TargetParameters.all(), texts));
    }

    @Test
    void administrationReadsFromPrimariesWhateverTheReadPreferenceOfTheLoadIs() {
        ClientSettings byOption = settings(Map.of("read-preference", "secondary"));
        assertThat(byOption.forLoad("mongodb://a", new ConnectionWaits()).getReadPreference())
                .isEqualTo(ReadPreference.secondary());
        assertThat(byOption.forAdministration("mongodb://a").getReadPreference())
                .isEqualTo(ReadPreference.primary());

        ClientSettings byUri = settings(Map.of());
        assertThat(byUri.forAdministration("mongodb://a/?readPreference=secondary")
                        .getReadPreference())
                .isEqualTo(ReadPreference.primary());
    }
}
