package io.shardlab.mongo.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.ConnectionString;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No server is needed: a client connects in the background, and the tests check only its settings. */
class PathChoiceTest {

    private final List<String> news = new ArrayList<>();
    private final List<MongoClient> clients = new ArrayList<>();

    @AfterEach
    void closeClients() {
        clients.forEach(MongoClient::close);
    }

    private PathChoice choice(String asked) {
        Map<String, String> texts = asked.isEmpty() ? Map.of() : Map.of("client-path", asked);
        return new PathChoice(Settings.parse(TargetParameters.all(), texts), text -> news.add(text.toString()));
    }

    private Target target(TargetKind kind, String options) {
        String uri = "mongodb://127.0.0.1:1/?maxPoolSize=0&" + options;
        MongoClient client = MongoClients.create(uri);
        clients.add(client);
        return new Named(kind, uri, new Router(0, "127.0.0.1:1", client));
    }

    @Test
    void allIsDirectWhereItIsPossible() {
        Target plain = target(TargetKind.SHARDED, "readPreference=secondary");
        assertThat(choice("").ofReads(plain)).isEqualTo(ClientPath.DIRECT);
        assertThat(choice("direct").ofReadsAndWrites(plain)).isEqualTo(ClientPath.DIRECT);
        assertThat(choice("driver").ofReadsAndWrites(plain)).isEqualTo(ClientPath.DRIVER);
        assertThat(news).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"maxPoolSize=5", "timeoutMS=1000", "readPreference=nearest", "w=0"})
    void ifItIsNotPossibleTheWholeMixUsesTheDriverAndTheUserIsNotified(String option) {
        Target target = target(TargetKind.REPLICA_SET, option);
        assertThat(choice("").ofReadsAndWrites(target)).isEqualTo(ClientPath.DRIVER);
        assertThat(news).singleElement().asString().startsWith("Operations go through the driver's public interface");
    }

    @ParameterizedTest
    @ValueSource(strings = {"maxPoolSize=5", "timeoutMS=1000", "readPreference=nearest", "w=0"})
    void anImpossibleDirectPathThatWasAskedForIsRefused(String option) {
        Target target = target(TargetKind.REPLICA_SET, option);
        assertThatThrownBy(() -> choice("direct").ofReadsAndWrites(target))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--client-path direct is not possible here, as ")
                .hasMessageEndingWith(": say --client-path driver, or leave it out.");
    }

    @Test
    void obstaclesToReadsDoNotAffectWritesNorTheReverse() {
        assertThat(choice("direct").ofWrites(target(TargetKind.REPLICA_SET, "readPreference=nearest")))
                .isEqualTo(ClientPath.DIRECT);
        assertThat(choice("direct").ofReads(target(TargetKind.REPLICA_SET, "w=0")))
                .isEqualTo(ClientPath.DIRECT);
    }

    @Test
    void operationsThatOnlyTheDriverSupportsAreRefusedOnTheDirectPath() {
        assertThat(choice("").driverOnly(Message.text("transactions need a session")))
                .isEqualTo(ClientPath.DRIVER);
        assertThat(news).as("nobody was promised another way").isEmpty();
        assertThatThrownBy(() -> choice("direct").driverOnly(Message.text("transactions need a session")))
                .hasMessageContaining("as transactions need a session");
    }

    private record Named(TargetKind kind, String uri, Router router) implements Target {

        @Override
        public TargetDescription description() {
            return new TargetDescription(kind, "6.0.5", 0, 1, RouterKind.NONE, false, List.of(uri));
        }

        @Override
        public List<Router> routers() {
            return List.of(router);
        }

        @Override
        public ConnectionString connectionString() {
            return new ConnectionString(uri);
        }

        @Override
        public ConnectionMeter connections() {
            return ConnectionMeter.NONE;
        }

        @Override
        public void close() {}
    }
}
