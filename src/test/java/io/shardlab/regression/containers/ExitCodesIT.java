package io.shardlab.regression.containers;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.regression.Words;
import io.shardlab.regression.containers.run.Product;
import io.shardlab.regression.containers.run.Run;
import io.shardlab.regression.containers.run.Started;
import io.shardlab.regression.containers.topology.Admin;
import io.shardlab.regression.containers.topology.Counters;
import io.shardlab.regression.containers.topology.Standalone;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The exit codes of the program on a server that it did not start. All other tests check exit code 0. */
@ContainerTest
class ExitCodesIT {

    private static final String[] QUERY = {
        "--collection", "exit_codes", "--documents", "5k", "--hosts", "500", "--warm-up", "0s"
    };

    private final Product product;
    private final Standalone server;

    ExitCodesIT(Product product, Standalone server) {
        this.product = product;
        this.server = server;
    }

    @Test
    void aServerThatDoesNotAnswerEndsWith1WithinTheTimeOutThatTheMessageNames() {
        server.node().pause();
        Run run;
        try {
            run = query("--operations", "10", "--server-selection-timeout", "1500ms");
        } finally {
            server.node().goOn();
        }

        run.exitsWith(1);
        assertThat(run.err()).contains(server.node().address()).contains("1500 ms");
        assertThat(run.saved()).isEmpty();
        assertThat(run.took()).isLessThan(Duration.ofMinutes(1));
    }

    @Test
    void optionsOfALocalClusterBesideUriEndWith2() {
        Run run = query("--operations", "10", "--shards", "2").exitsWith(2);

        assertThat(run.err()).contains("--shards");
        assertThat(run.saved()).isEmpty();
    }

    @Test
    void theSameServerTwiceEndsWith2() {
        String uri = server.uris().get(0);
        Run run = product.run("sharded-query", List.of(uri, uri), QUERY).exitsWith(2);

        assertThat(run.err()).contains("--uri");
        assertThat(run.saved()).isEmpty();
    }

    @Test
    void aMissedObjectiveEndsWith3AndIsInTheVerdict() {
        Run run = query("--operations", "200", "--slo", "p50<1us").exitsWith(3);

        assertThat(run.result().at("/verdict/status").asText()).isEqualTo("fail");
        assertThat(run.result().at("/verdict/reasons/0").asText()).contains("p50");
    }

    @Test
    void anInterruptEndsWith130AndWhatWasMeasuredIsSaved() {
        try (Admin admin = new Admin(server.node())) {
            long before = Counters.finds(admin);
            Started query = product.start("sharded-query", server.uris(), Words.join(QUERY, "--duration", "10m"))
                    .until("queries are under way", () -> Counters.finds(admin) - before > 500);
            query.signal("INT");
            Run run = query.await().exitsWith(130);

            assertThat(run.result().phase("measure").at("/stopped").asBoolean()).isTrue();
            assertThat(run.result().phase("measure").at("/operations").asLong()).isPositive();
            assertThat(run.result().at("/verdict/status").asText()).isEqualTo("stopped");
        }
    }

    private Run query(String... further) {
        return product.run("sharded-query", server.uris(), Words.join(QUERY, further));
    }
}
