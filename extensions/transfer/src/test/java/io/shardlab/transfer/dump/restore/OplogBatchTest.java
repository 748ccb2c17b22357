package io.shardlab.transfer.dump.restore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoCommandException;
import com.mongodb.ServerAddress;
import io.shardlab.core.error.RunFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class OplogBatchTest {

    private static final int MEGABYTE = 1 << 20;

    private final List<BsonDocument> commands = new ArrayList<>();
    private final OplogBatch batch = new OplogBatch((database, command) -> commands.add(command), false);

    @Test
    void aLargeOperationIsSentAloneBetweenGroupsOfSmallOnes() {
        int number = 0;
        for (int size : new int[] {MEGABYTE, MEGABYTE, MEGABYTE, 15 * MEGABYTE, 10, 10, 16 * MEGABYTE, 10}) {
            batch.add(Operations.insert(number++, size));
        }
        batch.flush();

        assertThat(sizes()).containsExactly(3, 1, 2, 1, 1);
    }

    @Test
    void operationsAreGroupedUpToALimit() {
        IntStream.range(0, OplogBatch.MAX_TOGETHER + 1).forEach(i -> batch.add(Operations.insert(i, 1)));
        batch.flush();
        batch.flush();

        assertThat(sizes()).containsExactly(OplogBatch.MAX_TOGETHER, 1);
    }

    @Test
    void aCommandKeepsItsPlaceAndSharesNothing() {
        OplogOperation drop = Operations.of("{op: 'c', ns: 'live.$cmd', ui: 1, o: {drop: 'items'}}");
        batch.add(Operations.insert(1, 1));
        batch.apply(drop, drop.applicable());
        batch.add(Operations.insert(2, 1));
        batch.flush();

        assertThat(sizes()).containsExactly(1, 1, 1);
        assertThat(commands.get(1))
                .isEqualTo(BsonDocument.parse("{applyOps: [{op: 'c', ns: 'live.$cmd', o: {drop: 'items'}}]}"));
    }

    @Test
    void validatorsAreBypassedOnRequest() {
        OplogBatch bypassing = new OplogBatch((database, command) -> commands.add(command), true);
        bypassing.add(Operations.insert(1, 1));
        bypassing.flush();

        assertThat(commands.get(0).getBoolean("bypassDocumentValidation").getValue())
                .isTrue();
    }

    @Test
    void theOperationThatFailsAmongOthersIsNamed() {
        OplogBatch failing = new OplogBatch(
                (database, command) -> {
                    if (command.toJson().contains("live.wrong")) {
                        throw new MongoCommandException(
                                BsonDocument.parse("{ok: 0, code: 121, errmsg: 'Document failed validation'}"),
                                new ServerAddress());
                    }
                    commands.add(command);
                },
                false);
        failing.add(Operations.insert(1, 1));
        failing.add(Operations.of("{op: 'i', ns: 'live.wrong', o: {_id: 1}}"));
        failing.add(Operations.insert(2, 1));

        assertThatThrownBy(failing::flush)
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("insert into live.wrong of 1700000000:3, at byte 77")
                .hasMessageContaining("--bypass-document-validation");
        assertThat(sizes()).as("what came before is applied").containsExactly(1);
    }

    private List<Integer> sizes() {
        return commands.stream()
                .map(command -> command.getArray("applyOps").size())
                .toList();
    }
}
