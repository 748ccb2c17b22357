package io.shardlab.workloads.selective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.DocumentHash;
import io.shardlab.mongo.document.ExpectedAnswers;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.document.WebLogSpec;
import io.shardlab.workloads.selective.HostSelection.MatchedHosts;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostSelectionTest {

    private static final int DOCUMENTS = 20_000;

    private final WebLogGenerator uniform = new WebLogGenerator(WebLogSpec.uniform(1, DOCUMENTS, 2_000));
    private final WebLogGenerator zipf = new WebLogGenerator(WebLogSpec.zipf(1, DOCUMENTS, 2_000, 0.99));

    @ParameterizedTest
    @CsvSource({"SPREAD, 0.01", "SPREAD, 0.3", "SPREAD, 1", "RANGE, 0.01", "RANGE, 0.3", "RANGE, 1"})
    void aSelectionHasAboutTheShareAskedFor(MatchedHosts kind, double fraction) throws InterruptedException {
        assertThat((double) select(kind, uniform, fraction).documents()).isCloseTo(fraction * DOCUMENTS, within(20.0));
    }

    @ParameterizedTest
    @CsvSource({"SPREAD, 0.05", "RANGE, 0.05"})
    void theExpectedAnswerIsWhatTheConditionMatches(MatchedHosts kind, double fraction) throws InterruptedException {
        for (WebLogGenerator generator : new WebLogGenerator[] {uniform, zipf}) {
            HostSelection selection = select(kind, generator, fraction);

            DocumentBatch batch = new DocumentBatch();
            long documents = 0;
            int checksum = 0;
            Predicate<String> matches = condition(selection);
            for (int number = 0; number < DOCUMENTS; number++) {
                batch.clear();
                generator.append(number, batch);
                if (matches.test(
                        batch.documents().iterator().next().getString("host").getValue())) {
                    documents++;
                    checksum += (int) DocumentHash.of(batch, 0);
                }
            }

            assertThat(selection.documents()).isEqualTo(documents).isPositive();
            assertThat(selection.checksum()).isEqualTo(checksum);
        }
    }

    @Test
    void spreadHostsComeFromEveryPartOfTheHosts() throws InterruptedException {
        Set<String> hosts = listed(select(MatchedHosts.SPREAD, uniform, 0.02));

        // 2000 hosts are the 256 of 192.168.0 and so on to 192.168.7.
        assertThat(hosts.stream().map(host -> host.substring(0, host.lastIndexOf('.'))))
                .contains("192.168.0", "192.168.1", "192.168.2", "192.168.3")
                .contains("192.168.4", "192.168.5", "192.168.6", "192.168.7");
    }

    @ParameterizedTest
    @CsvSource({"SPREAD", "RANGE"})
    void oneHostIsTheLeastThatIsAskedFor(MatchedHosts kind) throws InterruptedException {
        HostSelection selection = select(kind, zipf, 1e-9);

        assertThat(selection.hosts()).isEqualTo(1);
        assertThat(selection.documents()).isPositive();
    }

    private static HostSelection select(MatchedHosts kind, WebLogGenerator generator, double fraction)
            throws InterruptedException {
        return HostSelection.of(kind, generator, ExpectedAnswers.compute(generator, Runnable::run, 2), fraction);
    }

    private static Predicate<String> condition(HostSelection selection) {
        BsonDocument host = filter(selection).getDocument("host");
        if (host.containsKey("$in")) {
            return listed(selection)::contains;
        }
        String from = host.getString("$gte").getValue();
        String to = host.getString("$lte").getValue();
        return name -> name.compareTo(from) >= 0 && name.compareTo(to) <= 0;
    }

    private static Set<String> listed(HostSelection selection) {
        return filter(selection).getDocument("host").getArray("$in").stream()
                .map(name -> name.asString().getValue())
                .collect(Collectors.toSet());
    }

    private static BsonDocument filter(HostSelection selection) {
        return new BsonAppender(16).encode(selection.filter());
    }
}
