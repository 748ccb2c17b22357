package io.shardlab.workloads.language.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.read.Shop;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandTest {

    @Test
    void aCommandHasTheTimeThatIsLeftUnlessTheFileLimitsIt() {
        assertThat(limits("{find: orders}", 12_345)).containsExactly(12_345);
        assertThat(limits("{deleteOne: orders, filter: {_id: 1}}", 12_345)).containsExactly(12_345);
        assertThat(limits("{find: orders, maxTimeMS: 99}", 12_345)).containsExactly(99);
    }

    @Test
    void aLongerLimitInTheFileDoesNotOutlastThePhase() {
        assertThat(limits("{find: orders, maxTimeMS: 60000}", 12_345)).containsExactly(12_345);
        assertThat(limits("{find: orders, maxTimeMS: 0}", 12_345))
                .as("0 sets no limit")
                .containsExactly(12_345);
        assertThat(limits(
                        "{updateMany: orders, update: {$set: {a: 1}}, maxTimeMS: {^int: {from: 20000, to: 30000}}}",
                        12_345))
                .containsExactly(12_345);
        assertThat(limits("{find: orders, maxTimeMS: 60000}", Long.MAX_VALUE)).containsExactly(60_000);
        assertThat(limits("{find: orders, maxTimeMS: 0}", Long.MAX_VALUE)).containsExactly(0);
    }

    @Test
    void aCommandWithAnyTimeHasNoLimit() {
        assertThat(limits("{find: orders}", Long.MAX_VALUE)).isEmpty();
        assertThat(limits("{find: orders}", Integer.MAX_VALUE + 1L))
                .as("more than servers accept")
                .isEmpty();
    }

    private static List<Integer> limits(String operation, long millisLeft) {
        WorkloadFile file = Shop.with("only: " + operation);
        OperationScope scope = new OperationScope(file, 1, 1);
        scope.limitBy(() -> millisLeft);
        scope.begin(0);
        BsonAppender out = new BsonAppender(256);
        out.startDocument();
        file.operations().get(0).statements().get(0).append(scope, out);
        out.endDocument();
        return out.view().entrySet().stream()
                .filter(field -> field.getKey().equals("maxTimeMS"))
                .map(field -> field.getValue().asNumber().intValue())
                .toList();
    }
}
