package io.shardlab.predict.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.predict.advice.MemoryFit.Bound;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MemoryFitTest {

    private static final Machine NINE_GB = new Machine(8, 1, 1, Optional.of(9L << 30), Optional.empty());

    private static final double GIBIBYTE = 1 << 30;

    private static MemoryFit.Collection collection(String name, double part, double bytes, double reads) {
        return new MemoryFit.Collection(name, part, true, bytes, Optional.empty(), Optional.of(0.0), reads, 0);
    }

    private static MemoryFit.Collection unsharded(MemoryFit.Collection one) {
        return new MemoryFit.Collection(
                one.name(),
                one.part(),
                false,
                one.documentBytes(),
                one.storedBytes(),
                one.indexBytes(),
                one.reads(),
                one.inserts());
    }

    @Test
    void theRoomLiesBetweenTheCacheAloneAndTheFilesInAllMemory() {
        MemoryFit.Room room = new MemoryFit(800, Optional.of(300.0), Optional.of(200.0))
                .room(NINE_GB, Topology.STANDALONE)
                .orElseThrow();
        assertThat(room.low()).as("four fifths of half of 8 GB").isCloseTo(3.2 * GIBIBYTE / 1000, within(1.0));
        assertThat(room.expected()).isCloseTo(7.2 * GIBIBYTE / 1000, within(1.0));
        assertThat(room.high()).isCloseTo(8.1 * GIBIBYTE / 500, within(1.0));
    }

    @Test
    void unknownIndexesWidenTheBounds() {
        MemoryFit.Room known = new MemoryFit(1000, Optional.empty(), Optional.of(250.0))
                .room(NINE_GB, Topology.STANDALONE)
                .orElseThrow();
        MemoryFit.Room unknown = new MemoryFit(1000, Optional.empty(), Optional.empty())
                .room(NINE_GB, Topology.STANDALONE)
                .orElseThrow();

        assertThat(unknown.expected()).isEqualTo(known.expected());
        assertThat(unknown.low()).isLessThan(known.low());
        assertThat(unknown.high()).isGreaterThan(known.high());
    }

    @Test
    void aSmallMemoryHasTheSmallestCache() {
        Machine small = new Machine(1, 1, 1, Optional.of(1L << 30), Optional.empty());

        assertThat(new MemoryFit(1000, Optional.empty(), Optional.of(0.0))
                        .room(small, Topology.STANDALONE)
                        .orElseThrow()
                        .low())
                .isCloseTo(0.8 * (256 << 20) / 1000, within(1.0));
    }

    @Test
    void onlyDocumentsThatOperationsReadNeedMemory() {
        MemoryFit.Collection small = collection("small", 0.5, 25, 0);
        MemoryFit.Collection big = collection("big", 0.5, 4000, 1);
        double expected = 7.2 * GIBIBYTE / (0.5 * 4000);

        assertThat(expected(List.of(small, big), Topology.STANDALONE)).isCloseTo(expected, within(1.0));
        assertThat(expected(List.of(big, small), Topology.STANDALONE))
                .as("in any order")
                .isCloseTo(expected, within(1.0));
        assertThat(expected(
                        List.of(collection("small", 0.5, 25, 1), collection("big", 0.5, 4000, 0)), Topology.STANDALONE))
                .isCloseTo(7.2 * GIBIBYTE / (0.5 * 25), within(1.0));
        assertThat(expected(
                        List.of(collection("small", 0.5, 25, 0.1), collection("big", 0.5, 4000, 0.9)),
                        Topology.STANDALONE))
                .isCloseTo(7.2 * GIBIBYTE / (0.5 * 4025), within(1.0));
    }

    private static double expected(List<MemoryFit.Collection> collections, Topology topology) {
        return new MemoryFit(collections).room(NINE_GB, topology).orElseThrow().expected();
    }

    @Test
    void shardsAddRoomForShardedCollectionsOnly() {
        MemoryFit.Collection one = collection("one", 0.5, 1000, 0.5);
        MemoryFit.Collection other = collection("other", 0.5, 1000, 0.5);
        double alone = 7.2 * GIBIBYTE / 1000;
        Topology shards = new Topology(4, 1);

        assertThat(expected(List.of(one, other), shards)).isCloseTo(4 * alone, within(4.0));
        assertThat(expected(List.of(one, unsharded(other)), shards))
                .as("the shard with all of one collection and a quarter of the other")
                .isCloseTo(alone / (0.5 + 0.5 / 4), within(4.0));
        assertThat(expected(List.of(unsharded(one), unsharded(other)), shards)).isCloseTo(alone, within(1.0));
    }

    @Test
    void operationsThatOnlyAddDocumentsNeedNoneInMemory() {
        MemoryFit.Collection log =
                new MemoryFit.Collection("log", 1, true, 1000, Optional.empty(), Optional.empty(), 0, 1);

        assertThat(new MemoryFit(List.of(log)).room(NINE_GB, Topology.STANDALONE))
                .isEmpty();
        assertThat(missing(List.of(log), 1e12, Topology.STANDALONE)).isZero();
    }

    private static double missing(List<MemoryFit.Collection> collections, double documents, Topology topology) {
        return new MemoryFit(collections)
                .missing(documents, NINE_GB, topology, Bound.EXPECTED)
                .orElseThrow();
    }

    @Test
    void documentsBeyondTheRoomAreReadFromDisks() {
        MemoryFit.Collection only = collection("", 1, 1000, 1);
        double room = 7.2 * GIBIBYTE / 1000;

        assertThat(missing(List.of(only), room, Topology.STANDALONE)).isZero();
        assertThat(missing(List.of(only), 4 * room, Topology.STANDALONE)).isCloseTo(0.75, within(1e-6));
        assertThat(missing(List.of(only), 4 * room, new Topology(2, 1)))
                .as("each of two shards has room for half of its documents")
                .isCloseTo(0.5, within(1e-6));
    }

    @Test
    void aCollectionThatIsReadMoreOftenKeepsMoreOfItsDocuments() {
        MemoryFit.Collection often = collection("often", 0.5, 1000, 0.9);
        MemoryFit.Collection seldom = collection("seldom", 0.5, 1000, 0.1);
        double twice = 2 * 7.2 * GIBIBYTE / 1000;

        assertThat(missing(List.of(often, seldom), twice, Topology.STANDALONE))
                .as("less than if all were read equally often, more than if the best documents stayed")
                .isBetween(0.1, 0.4);
        assertThat(missing(
                        List.of(collection("one", 0.5, 1000, 0.5), collection("other", 0.5, 1000, 0.5)),
                        twice,
                        Topology.STANDALONE))
                .isCloseTo(0.5, within(1e-6));
    }

    @Test
    void theDiskOfTheShardWithAnUnshardedCollectionIsTheLimit() {
        MemoryFit.Collection only = unsharded(collection("only", 1, 1000, 1));
        double twice = 2 * 7.2 * GIBIBYTE / 1000;

        assertThat(missing(List.of(only), twice, new Topology(4, 1)))
                .as("half a read on one of four disks is as slow as two reads spread over four")
                .isCloseTo(2, within(1e-6));
    }
}
