package io.shardlab.dump.restore;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoNamespace;
import io.shardlab.core.error.RunFailedException;
import org.bson.BsonString;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UnappliedOperationsTest {

    private static final MongoNamespace ITEMS = new MongoNamespace("live.items");
    private static final MongoNamespace THINGS = new MongoNamespace("live.things");

    private final UnappliedOperations unapplied = new UnappliedOperations();

    @BeforeEach
    void addOne() {
        unapplied.addIndex(
                ITEMS,
                new BsonString("a_1"),
                Operations.of("{op: 'c', ns: 'live.$cmd', o: {collMod: 'items', index: {name: 'a_1'}}}"));
    }

    @Test
    void whatFoundNothingIsNamed() {
        unapplied.add(THINGS, Operations.of("{op: 'd', ns: 'live.things', o: {_id: 1}}"));

        assertThatThrownBy(unapplied::requireNone)
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("index a_1 of live.items (collMod of live.items of 1700000000:3, at byte 77)")
                .hasMessageContaining("collection live.things (delete from live.things");
    }

    @Test
    void whatIsDroppedLaterIsNotMissed() {
        unapplied.droppedIndex(ITEMS, new BsonString("a_1"));

        assertThatCode(unapplied::requireNone).doesNotThrowAnyException();
    }

    @Test
    void aRenamedCollectionIsMissedByItsNewName() {
        unapplied.renamed(ITEMS, THINGS);
        unapplied.dropped(ITEMS);

        assertThatThrownBy(unapplied::requireNone).hasMessageContaining("index a_1 of live.things");
        unapplied.droppedDatabase("live");
        assertThatCode(unapplied::requireNone).doesNotThrowAnyException();
    }
}
