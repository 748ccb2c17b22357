package io.shardlab.workloads.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoSocketReadException;
import com.mongodb.ServerAddress;
import io.shardlab.core.schedule.Share;
import io.shardlab.mongo.write.WriteResult;
import io.shardlab.workloads.language.operation.Statement;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;

class WriteEffectTest {

    private static final MongoSocketReadException LOST =
            new MongoSocketReadException("lost", new ServerAddress("localhost"));

    private final CollectionLedger ledger = new CollectionLedger(100, 100, false, true, Share.WHOLE, List.of("stock"));

    private WriteEffect effect(String operation) {
        String content =
                "collections: {items: {documents: 100, document: {stock: 5}}}\noperations: {a: {" + operation + "}}";
        Statement statement = WorkloadFileReader.parse(Path.of("a.yaml"), content)
                .operations()
                .get(0)
                .statements()
                .get(0);
        return new WriteEffect(statement, ledger, true);
    }

    private static WriteResult result(long inserted, long matched, long upserted, long deleted, int... refused) {
        List<WriteResult.Failure> failures = Arrays.stream(refused)
                .mapToObj(index -> new WriteResult.Failure(0, index, 11000, "duplicate"))
                .toList();
        return new WriteResult(
                true, inserted, matched, upserted, 0, deleted, failures, Optional.empty(), Optional.empty());
    }

    @Test
    void anOrderedInsertEndsAtTheDocumentThatIsRefused() {
        WriteEffect effect = effect("insertMany: items, documents: 4");
        effect.take();
        assertThat(effect.numbers(0)).containsExactly(100, 101, 102, 103);
        effect.certain(result(1, 0, 0, 0, 1));
        assertThat(ledger.inserted()).isEqualTo(1);
        assertThat(ledger.uncertainInserts()).isZero();
        assertThat(ledger.numbered.mayBeMissing(100)).isFalse();
        assertThat(List.of(101L, 102L, 103L)).allMatch(ledger.numbered::mayBeMissing);
    }

    @Test
    void anUnorderedInsertLeavesOutOnlyTheDocumentThatIsRefused() {
        WriteEffect effect = effect("insertMany: items, documents: 4, ordered: false");
        effect.take();
        effect.certain(result(3, 0, 0, 0, 1));
        assertThat(ledger.inserted()).isEqualTo(3);
        assertThat(ledger.numbered.mayBeMissing(101)).isTrue();
        assertThat(ledger.numbered.mayBeMissing(103)).isFalse();
    }

    @Test
    void aLostConnectionLeavesTheInsertUncertain() {
        WriteEffect effect = effect("insertMany: items, documents: 2");
        effect.take();
        effect.failed(LOST);
        assertThat(ledger.inserted()).isZero();
        assertThat(ledger.uncertainInserts()).isEqualTo(2);
        assertThat(ledger.uncertainWrites.sum()).isZero();
    }

    @Test
    void aCommandThatTheServerRefusesChangesNothing() {
        WriteEffect effect = effect("insertOne: items");
        effect.take();
        effect.failed(new MongoCommandException(
                new BsonDocument("ok", new BsonInt32(0))
                        .append("code", new BsonInt32(121))
                        .append("errmsg", new BsonString("refused")),
                new ServerAddress("localhost")));
        assertThat(ledger.uncertainInserts()).isZero();
        assertThat(ledger.numbered.mayBeMissing(100)).isTrue();
    }

    @Test
    void numbersThatWereTakenAreTakenAgainUntilTheyAreSettled() {
        WriteEffect effect = effect("insertOne: items");
        effect.take();
        effect.take();
        assertThat(effect.numbers(0)).containsExactly(100);
        effect.none();
        effect.take();
        assertThat(effect.numbers(0)).containsExactly(101);
    }

    @Test
    void incrementsAreAddedUpAndUncertainOnesBoundTheSum() {
        WriteEffect effect = effect("updateOne: items, filter: {a: 1}, update: {$inc: {stock: -2}}");
        effect.certain(result(0, 1, 0, 0));
        effect.failed(LOST);
        CollectionLedger.Sum stock = ledger.sums().get("stock");
        assertThat(stock.added.sum()).isEqualTo(-2);
        assertThat(stock.uncertainBelow.sum()).isEqualTo(-2);
        assertThat(stock.uncertainAbove.sum()).isZero();
    }

    @Test
    void aDeleteOfUnknownOutcomeMayHaveRemovedOneDocumentOrAny() {
        effect("deleteOne: items, filter: {a: 1}").failed(LOST);
        assertThat(ledger.numbered.uncertainDeletes()).isEqualTo(1);
        effect("deleteMany: items, filter: {a: 1}").failed(LOST);
        assertThat(ledger.uncertainWrites.sum()).isEqualTo(1);
    }

    @Test
    void aTransactionCountsOnlyWhenItIsCommitted() {
        WriteEffect effect = effect("insertOne: items");
        Effects effects = new Effects();
        effects.add(effect);

        effects.beginTransaction();
        effect.take();
        effects.certain(effect, result(1, 0, 0, 0));
        assertThat(ledger.inserted()).isZero();
        effects.aborted();
        assertThat(ledger.inserted()).isZero();

        effects.beginTransaction();
        effect.take();
        effects.certain(effect, result(1, 0, 0, 0));
        effects.committed();
        assertThat(ledger.inserted()).isEqualTo(1);

        effects.beginTransaction();
        effect.take();
        effects.certain(effect, result(1, 0, 0, 0));
        effects.uncertain();
        assertThat(ledger.uncertainInserts()).isEqualTo(1);
    }

    @Test
    void updatesAreCountedByTheChosenDocumentIfTheyFoundIt() {
        WriteEffect effect = effect("updateOne: items, filter: {_id: {^existing: _id}}, update: {$inc: {stock: 1}}");
        effect.choose(7);
        effect.certain(result(0, 1, 0, 0));
        effect.certain(result(0, 0, 0, 0));
        effect.choose(8);
        effect.failed(LOST);

        assertThat(ledger.updates.of(7)).isEqualTo(1);
        assertThat(ledger.uncertainUpdates.of(8)).isEqualTo(1);
        assertThat(ledger.allUpdates.sum()).isEqualTo(1);
        assertThat(ledger.allUncertainUpdates.sum()).isEqualTo(1);
    }
}
