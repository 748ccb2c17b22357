package io.shardlab.mongo.connection;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Settings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IncompatibleServersTest {

    @ParameterizedTest
    @CsvSource({"6, 3.6", "7, 4.0", "1, of wire version 1"})
    void serversThatAreTooOldAreRefusedWithTheirVersion(int wireVersion, String version) throws IOException {
        try (FakeServer server = new FakeServer(wireVersion, command -> null)) {
            Settings settings = Settings.parse(TargetParameters.all(), Map.of("uri", server.uri()));

            assertThatThrownBy(() -> MongoTarget.connect(List.of(server.uri()), settings, false))
                    .isInstanceOf(RunFailedException.class)
                    .hasMessageStartingWith("Cannot use " + server.uri())
                    .hasMessageContaining(" is MongoDB " + version + ", older than 4.2,")
                    .hasMessageEndingWith(".");
        }
    }
}
