package io.shardlab.local.mongos.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoTimeoutException;
import io.shardlab.local.mongos.wire.MemoryBudget;
import io.shardlab.local.mongos.wire.OpMsg;
import io.shardlab.local.mongos.wire.RequestMessage;
import io.shardlab.local.mongos.wire.WireInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DefaultConcernsTest {

    private static final String IMPLICIT = """
            {defaultWriteConcern: {w: 'majority', wtimeout: 0}, defaultWriteConcernSource: 'implicit',
             defaultReadConcern: {level: 'local'}, defaultReadConcernSource: 'implicit'}""";
    private static final String GLOBAL = """
            {defaultWriteConcern: {w: 2, j: true, wtimeout: 5}, defaultWriteConcernSource: 'global',
             defaultReadConcern: {level: 'majority'}, defaultReadConcernSource: 'global'}""";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {insert: 'c', $db: 'd'}                                | {w: 'majority', wtimeout: 0, provenance: 'implicitDefault'}
                    {insert: 'c', writeConcern: {}, $db: 'd'}              | {w: 'majority', wtimeout: 0, provenance: 'implicitDefault'}
                    {insert: 'c', writeConcern: {w: 0}, $db: 'd'}          | {w: 0}
                    {insert: 'c', writeConcern: {w: 1, j: true}, $db: 'd'} | {w: 1, j: true}
                    {insert: 'c', writeConcern: {j: true}, $db: 'd'}       | {j: true, w: 'majority', provenance: 'implicitDefault'}
                    {insert: 'c', writeConcern: {wtimeout: 9}, $db: 'd'}   | {wtimeout: 9, w: 'majority', provenance: 'implicitDefault'}
                    """)
    void writeWithoutAnAcknowledgementOfItsOwnGetsTheDefault(String command, String effective) throws IOException {
        BsonDocument completed = completed(IMPLICIT, command, DefaultConcerns::completeWrite);

        assertThat(completed.getDocument("writeConcern")).isEqualTo(BsonDocument.parse(effective));
        assertThat(completed.getString("$db").getValue()).isEqualTo("d");
        assertThat(completed).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {insert: 'c', $db: 'd'}                               | {w: 2, j: true, wtimeout: 5, provenance: 'customDefault'}
                    {insert: 'c', writeConcern: {wtimeout: 9}, $db: 'd'}  | {wtimeout: 9, w: 2, j: true, provenance: 'customDefault'}
                    {insert: 'c', writeConcern: {j: false}, $db: 'd'}     | {j: false, w: 2, provenance: 'customDefault'}
                    """)
    void defaultThatWasSetApplies(String command, String effective) throws IOException {
        assertThat(completed(GLOBAL, command, DefaultConcerns::completeWrite).getDocument("writeConcern"))
                .isEqualTo(BsonDocument.parse(effective));
    }

    @Test
    void writeConcernThatIsNotADocumentIsLeftToTheServersToRefuse() throws IOException {
        String command = "{insert: 'c', writeConcern: 1, $db: 'd'}";

        assertThat(completed(GLOBAL, command, DefaultConcerns::completeWrite)).isEqualTo(BsonDocument.parse(command));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {find: 'c', $db: 'd'}                                                     | true
                    {find: 'c', readConcern: {}, $db: 'd'}                                    | true
                    {find: 'c', readConcern: {level: 'local'}, $db: 'd'}                      | false
                    {find: 'c', readConcern: {afterClusterTime: {$timestamp: {t: 1, i: 1}}}, $db: 'd'} | false
                    """)
    void readWithoutAReadConcernGetsTheDefault(String command, boolean completed) throws IOException {
        BsonDocument expected = BsonDocument.parse(command);
        if (completed) {
            expected.put("readConcern", BsonDocument.parse("{level: 'majority', provenance: 'customDefault'}"));
        }
        assertThat(completed(GLOBAL, command, DefaultConcerns::completeRead)).isEqualTo(expected);
    }

    @Test
    void localReadsGoThroughUntouched() throws IOException {
        String command = "{find: 'c', $db: 'd'}";

        assertThat(completed(IMPLICIT, command, DefaultConcerns::completeRead)).isEqualTo(BsonDocument.parse(command));
        assertThat(completed("{}", command, DefaultConcerns::completeWrite)).isEqualTo(BsonDocument.parse(command));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    [{$match: {}}, {$out: 'x'}]              | true
                    [{$merge: {into: 'x'}}]                  | true
                    [{$match: {a: {$out: 1}}}]               | false
                    [{$out: 'x'}, {$match: {}}]              | false
                    []                                       | false
                    [1]                                      | false
                    [{}]                                     | false
                    """)
    void aggregationWritesIfItsLastStageDoes(String pipeline, boolean writes) throws IOException {
        String command = "{aggregate: 'c', pipeline: " + pipeline + ", cursor: {}, $db: 'd'}";

        assertThat(completed(GLOBAL, command, DefaultConcerns::completeAggregation)
                        .containsKey("writeConcern"))
                .isEqualTo(writes);
        assertThat(completed(
                                GLOBAL,
                                command.replace("cursor: {}", "explain: true"),
                                DefaultConcerns::completeAggregation)
                        .containsKey("writeConcern"))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"$currentOp", "$indexStats", "$collStats", "$planCacheStats", "$listLocalSessions"})
    void aggregationThatTakesNoReadConcernGetsNone(String stage) throws IOException {
        String command = "{aggregate: 'c', pipeline: [{" + stage + ": {}}, {$match: {}}], cursor: {}, $db: 'd'}";

        assertThat(completed(GLOBAL, command, DefaultConcerns::completeAggregation))
                .isEqualTo(BsonDocument.parse(command));
        assertThat(completed(GLOBAL, command.replace(stage, "$match"), DefaultConcerns::completeAggregation))
                .containsKey("readConcern");
    }

    @Test
    void knownDefaultsStayIfTheConfigServerDoesNotAnswer() throws IOException {
        boolean[] down = {false};
        DefaultConcerns concerns = new DefaultConcerns(() -> {
            if (down[0]) {
                throw new MongoTimeoutException("down");
            }
            return BsonDocument.parse(IMPLICIT);
        });
        concerns.refresh();
        down[0] = true;
        concerns.refreshIfPossible();

        RequestMessage message = message("{insert: 'c', $db: 'd'}");
        concerns.completeWrite(message);
        assertThat(OpMsg.decode(message)).containsKey("writeConcern");
    }

    private static BsonDocument completed(String defaults, String command, Completion completion) throws IOException {
        DefaultConcerns concerns = new DefaultConcerns(() -> BsonDocument.parse(defaults));
        concerns.refresh();
        RequestMessage message = message(command);
        completion.complete(concerns, message);
        return BsonDocument.parse(OpMsg.decode(message).toJson());
    }

    private static RequestMessage message(String command) throws IOException {
        byte[] bytes = OpMsg.encode(BsonDocument.parse(command), 1, 0);
        WireInput input = new WireInput(new ByteArrayInputStream(bytes));
        assertThat(input.awaitMessage()).isTrue();
        RequestMessage message = new RequestMessage(new MemoryBudget(1 << 20, Duration.ZERO), (name, withNumber) -> 0);
        message.read(input);
        return message;
    }

    @FunctionalInterface
    private interface Completion {
        void complete(DefaultConcerns concerns, RequestMessage message) throws IOException;
    }
}
