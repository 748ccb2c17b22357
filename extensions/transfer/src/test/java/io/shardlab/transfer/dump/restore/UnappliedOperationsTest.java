package io.shardlab.transfer.dump.restore;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoNamespace;
import org.bson.BsonString;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UnappliedOperationsTest {

    private static final MongoNamespace ITEMS = new MongoNamespace("live.items");
    private static final MongoNamespace THINGS = new MongoNamespace("live.things");

    private final UnappliedOperations unapplied = new UnappliedOperations();

    @BeforeEach
    void addOne() {
        unapplied.add(
                ITEMS,
                new BsonString("a_1"),
                Operations.of("{op: 'c', ns: 'live.$cmd', o: {collMod: 'items', index: {name: 'a_1'}}}"));
    }

    @Test
    void missingCollectionsAndIndexesAreNamed() {
        unapplied.add(THINGS, null, Operations.of("{op: 'd', ns: 'live.things', o: {_id: 1}}"));

        assertThat(unapplied.sentence().orElseThrow().toString())
                .contains("index a_1 of live.items (collMod of live.items of 1700000000:3, at byte 77)")
                .contains("collection live.things (delete from live.things");
    }

    @Test
    void anIndexThatIsDroppedLaterIsNotReported() {
        unapplied.droppedIndex(ITEMS, new BsonString("a_1"));

        assertThat(unapplied.sentence()).isEmpty();
    }

    @Test
    void aRenamedCollectionIsReportedByItsNewName() {
        unapplied.renamed(ITEMS, THINGS);
        unapplied.dropped(ITEMS::equals);

        assertThat(unapplied.sentence().orElseThrow().toString()).contains("index a_1 of live.things");
        unapplied.dropped(collection -> collection.getDatabaseName().equals("live"));
        assertThat(unapplied.sentence()).isEmpty();
    }
}
