package io.shardlab.predict.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.diagnosis.RunForecast;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MadeUpServer;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.text.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TwiceTheThreadsTest {

    private static final Map<String, Double> PERCENTILES =
            LatencyReport.PERCENTILES.stream().collect(Collectors.toMap(name -> name, name -> 1000.0));

    /** Ten seconds of queries on a server of two processors. */
    private static Optional<String> forecast(int threads, double perSecond, double cpuMicros) {
        long operations = Math.round(perSecond * 10);
        double cpuSeconds = operations * cpuMicros * 1e-6;
        ServerReport server =
                MadeUpServer.server("a").on("h1", 2).computed(cpuSeconds).report();
        return RunForecast.find(new SavedResult(
                        Path.of("run"),
                        new MadeUpRun()
                                .parameters(Map.of("query", "targeted", "documents", 1000))
                                .target(new TargetReport(
                                        "standalone", "6.0.5", 0, 0, "none", false, List.of("mongodb://h")))
                                .phases(List.of(new MadeUpPhase("measure", 1)
                                        .threads(threads)
                                        .operations(operations, operations, operations * 200)
                                        .latency(new LatencyReport(operations, 1000, 1, 2000, PERCENTILES))
                                        .client(0.01, 0.1, operations * 1e-5, Optional.empty(), Optional.empty(), 0)
                                        .servers(List.of(server), Optional.empty(), Optional.empty())
                                        .report()))
                                .result()))
                .map(Message::toString);
    }

    @Test
    void threadsThatWaitForRepliesGiveMoreOperationsIfThereAreTwiceAsMany() {
        assertThat(forecast(4, 4000, 100))
                .hasValueSatisfying(sentence -> assertThat(sentence)
                        .startsWith("Predicted: 8 threads would give about 2.0 times the operations/s of 4, with the"
                                + " server")
                        .contains("% busy"));
    }

    @Test
    void aServerThatIsBusyGivesHardlyMore() {
        assertThat(forecast(40, 19_800, 100))
                .hasValueSatisfying(sentence -> assertThat(sentence)
                        .contains("80 threads would give hardly more than the operations/s of 40, with the"
                                + " server 100 % busy"));
    }

    @Test
    void serversThatDoNotReportTheirCpuTimeAllowNoForecast() {
        assertThat(forecast(4, 4000, 0)).isEmpty();
    }
}
