package io.shardlab.run.together;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.run.service.RunRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class AgreementTest {

    private static final Together TWO = new Together("test", 2, Optional.of("mongodb://me:hidden2@control"));

    private static JoinedMachine machine(String host, Map<String, String> parameters) {
        return JoinedMachine.of(JoinedMachine.document(new ObjectId(), host, 12, parameters), Instant.EPOCH);
    }

    private static Map<String, String> of(Map<String, String> given) {
        return Agreement.of(RunRequest.of(new Nothing(), given), TWO);
    }

    @Test
    void machinesMayReachTheServersByOtherNamesAndSaveElsewhere() {
        Map<String, String> one = of(Map.of("uri", "mongodb://a", "out", "/one", "label", "one"));
        Map<String, String> other = of(Map.of("uri", "mongodb://b", "out", "/other"));

        assertThat(one).isEqualTo(other).containsEntry("--threads", "10").containsEntry("--of", "2");
    }

    @Test
    void passwordsAreNotAmongTheValuesThatAreStored() {
        Map<String, String> values = of(Map.of("uri", "mongodb://me:hidden1@a"));

        assertThat(values.toString()).doesNotContain("hidden");
        assertThat(TWO.toString()).doesNotContain("hidden");
    }

    @Test
    void eachMachineSaysWhatDiffersOnWhichOther() {
        JoinedMachine self = machine("load1", of(Map.of("uri", "mongodb://a", "threads", "10")));
        JoinedMachine alike = machine("load2", of(Map.of("uri", "mongodb://a")));
        JoinedMachine other = machine(
                "load3", of(Map.of("uri", "mongodb://a", "threads", "20", RunParameters.TARGET_RATE.name(), "5")));

        assertThat(Agreement.differences(self, List.of(alike))).isEmpty();
        assertThat(Agreement.differences(self, List.of(alike, other)))
                .map(Message::toString)
                .contains("load3 (process 12) runs something else: --target-rate is 5 there and not given here,"
                        + " --threads is 20 there and 10 here. Start the same command on all machines.");
    }

    @Test
    void machinesMustHaveTheSameFileToLoad() {
        JoinedMachine self = machine("load1", Map.of("input", "120/1a2b"));
        JoinedMachine other = machine("load2", Map.of("input", "130/3c4d"));

        assertThat(Agreement.differences(self, List.of(other)))
                .map(Message::toString)
                .contains(
                        "load2 (process 12) runs something else: --file is a file of 130 bytes (checksum of its beginning 3c4d)"
                                + " there and a file of 120 bytes (checksum of its beginning 1a2b) here. Start the same command on all"
                                + " machines.");
    }

    @Test
    void aJapaneseUserReadsWhatDiffersInJapanese() {
        JoinedMachine self = machine("load1", of(Map.of("uri", "mongodb://a", "threads", "10")));
        JoinedMachine other = machine("load2", of(Map.of("uri", "mongodb://a", "threads", "20")));

        assertThat(Agreement.differences(self, List.of(other)).orElseThrow().in(Language.JAPANESE))
                .isEqualTo("load2 (process 12) の実行内容が違います: --threads は相手が 20、こちらが 10。" + "すべてのマシンで同じコマンドを実行してください。");
    }

    @Test
    void aSentenceOfAnotherMachineIsReadAgainAsItWasWritten() {
        Message sentence = Message.of(
                "{0} failed: {1}",
                "load1",
                Message.of(
                        "Only {0} of {1} machines came within {2} s: {3}. Start the same command on the others within "
                                + "that time.",
                        1, 2, 300, "load1"));

        assertThat(StoredMessage.read(StoredMessage.of(sentence))).isEqualTo(sentence);
    }

    private static final class Nothing implements Workload {

        @Override
        public String name() {
            return "nothing";
        }

        @Override
        public String summary() {
            return "";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of();
        }

        @Override
        public WorkloadSession open(WorkloadContext context) {
            throw new UnsupportedOperationException();
        }
    }
}
