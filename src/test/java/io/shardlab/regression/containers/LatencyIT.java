package io.shardlab.regression.containers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.shardlab.regression.Words;
import io.shardlab.regression.containers.fault.Outage;
import io.shardlab.regression.containers.run.Product;
import io.shardlab.regression.containers.run.Started;
import io.shardlab.regression.containers.topology.Admin;
import io.shardlab.regression.containers.topology.Counters;
import io.shardlab.regression.containers.topology.Standalone;
import java.time.Duration;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** The effect of a stall of known length on the latencies of an open loop. */
@ContainerTest
class LatencyIT {

    private static final int RATE = 100;
    private static final int SECONDS = 10;
    private static final Duration STALL = Duration.ofSeconds(3);

    /**
     * 1,000 operations should start evenly over 10 s. 300 of them fall into a stall of 3 s and wait for its end: 200 of them
     * wait one second or more, and 100 of them two. Each thread was in one operation when the stall began; the others start
     * after it, and are short.
     */
    @Test
    void aStallIsInTheResponseTimesFromTheIntendedStartAndHardlyInTheServiceTimes(Product product, Standalone server) {
        String[] data = {"--collection", "latency", "--documents", "5k", "--hosts", "1000"};
        product.run("sharded-query", server.uris(), Words.join(data, "--operations", "10", "--warm-up", "0s"))
                .exitsWith(0);

        try (Admin admin = new Admin(server.node())) {
            long before = Counters.finds(admin);
            Started query = product.start(
                            "sharded-query",
                            server.uris(),
                            Words.join(
                                    data,
                                    "--threads",
                                    "4",
                                    "--target-rate",
                                    "" + RATE,
                                    "--arrivals",
                                    "even",
                                    "--duration",
                                    SECONDS + "s",
                                    "--warm-up",
                                    "0s"))
                    .until("a second's queries were sent", () -> Counters.finds(admin) - before > RATE);
            server.node().pause();
            try {
                Outage.last(STALL);
            } finally {
                server.node().goOn();
            }
            JsonNode measured = query.await().exitsWith(0).result().phase("measure");

            double response = micros(measured, "responseTime", "90");
            double service = micros(measured, "serviceTime", "90");
            assertThat(response).as("90th percentile of response times, µs").isGreaterThan(1_000_000);
            assertThat(service).as("90th percentile of service times, µs").isLessThan(response / 4);
            assertThat(measured.at("/serviceTime/maxMicros").asDouble())
                    .as("the longest service time: of an operation that the stall met")
                    .isGreaterThan(STALL.toNanos() / 1e3 * 0.8);
            assertThat(measured.at("/operations").asLong()
                            + measured.at("/missedArrivals").asLong())
                    .isCloseTo(RATE * SECONDS, Offset.offset(10L));
        }
    }

    private static double micros(JsonNode phase, String latency, String percentile) {
        return phase.at("/" + latency + "/percentilesMicros/" + percentile).asDouble();
    }
}
