package io.shardlab.mongo.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoSocketReadException;
import com.mongodb.ServerAddress;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.write.RetryCounts;
import io.shardlab.mongo.write.RetryTime;
import io.shardlab.mongo.write.WriteResult;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Batches against a scripted server, which keeps ids as a real one does. */
class BatchInsertionTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    private final ScriptedServer server = new ScriptedServer();
    private final Outcome outcome = new Outcome();
    private final RetryCounts retries = new RetryCounts();

    @Test
    void aBatchThatArrivesIsSentOnce() throws InterruptedException {
        server.next(Fate.ARRIVES);

        InsertResult inserted = insert(Batches.made(5), false, false, LONG);

        assertThat(inserted).isEqualTo(new InsertResult(5, 0, 0, 0, true));
        assertThat(outcome.documents()).isEqualTo(5);
        assertThat(outcome.bytes()).isEqualTo(Batches.made(5).batch().sizeInBytes());
        assertThat(retries.total()).isZero();
    }

    @Test
    void documentsWhoseReplyWasLostAreFoundToBeThere() throws InterruptedException {
        server.next(Fate.REPLY_LOST, Fate.ARRIVES);

        InsertResult inserted = insert(Batches.made(5), false, false, LONG);

        assertThat(inserted).isEqualTo(new InsertResult(5, 0, 0, 0, true));
        assertThat(outcome.documents()).isEqualTo(5);
        assertThat(outcome.refused()).isZero();
        assertThat(server.stored).hasSize(5);
        assertThat(retries.byKind()).isEqualTo(Map.of("network", 1L));
    }

    @Test
    void thePresentDocumentsOfAnOrderedBatchAreConfirmedAtOnce() throws InterruptedException {
        server.next(Fate.REPLY_LOST, Fate.ARRIVES);

        InsertResult inserted = insert(Batches.made(50), true, false, LONG);

        assertThat(inserted).isEqualTo(new InsertResult(50, 0, 0, 0, true));
        assertThat(server.stored).hasSize(50);
        assertThat(server.sentFrom).containsExactly(0, 0);
    }

    @Test
    void anOrderedBatchOfWhichTheFirstPartArrivedIsCompleted() throws InterruptedException {
        server.arrivingBeforeLoss = 20;
        server.next(Fate.REPLY_LOST, Fate.ARRIVES);

        InsertResult inserted = insert(Batches.made(50), true, false, LONG);

        assertThat(inserted).isEqualTo(new InsertResult(50, 0, 0, 0, true));
        assertThat(server.stored).hasSize(50);
    }

    @Test
    void anOrderedBatchThatIsThereInPartsIsFilledUp() throws InterruptedException {
        server.store(Batches.made(50), List.of(0, 1, 2, 20, 21, 22, 49));

        InsertResult inserted = insert(Batches.made(50), true, true, LONG);

        assertThat(inserted).isEqualTo(new InsertResult(43, 7, 0, 0, true));
        assertThat(server.stored).hasSize(50);
    }

    @Test
    void aTransientErrorOfOneShardIsTriedAgainForTheWholeBatch() throws InterruptedException {
        server.next(Fate.ODD_ONES_NOT_PRIMARY, Fate.ODD_ONES_NOT_PRIMARY, Fate.ARRIVES);

        InsertResult inserted = insert(Batches.made(6), false, false, LONG);

        assertThat(inserted).isEqualTo(new InsertResult(6, 0, 0, 0, true));
        assertThat(server.stored).hasSize(6);
        assertThat(outcome.refused()).isZero();
        assertThat(retries.byKind()).isEqualTo(Map.of("not-primary", 2L));
    }

    @Test
    void duplicatesOfAnotherUniqueIndexStayRefusedOverRetries() throws InterruptedException {
        server.refusedByAnotherIndex = Set.of(2);
        server.next(Fate.REPLY_LOST, Fate.ARRIVES);

        InsertResult inserted = insert(Batches.made(5), false, false, LONG);

        assertThat(inserted).isEqualTo(new InsertResult(4, 0, 0, 1, true));
        assertThat(outcome.refused()).isEqualTo(1);
        assertThat(outcome.refusedKinds().get(0).kind()).isEqualTo("duplicate-key");
    }

    @Test
    void anOrderedBatchEndsAtADocumentThatIsRefusedForGood() throws InterruptedException {
        server.refusedByAnotherIndex = Set.of(2);
        server.next(Fate.ARRIVES);

        assertThat(insert(Batches.made(5), true, false, LONG)).isEqualTo(new InsertResult(2, 0, 0, 3, true));
        assertThat(outcome.refusedKinds())
                .extracting(Outcome.Refusal::kind)
                .containsExactly("duplicate-key", "not-sent");
    }

    @Test
    void aDuplicateIsAnErrorInABatchThatWasSentOnce() throws InterruptedException {
        server.store(Batches.own(5), List.of(3));
        server.next(Fate.ARRIVES);

        assertThat(insert(Batches.own(5), false, false, LONG)).isEqualTo(new InsertResult(4, 0, 0, 1, true));
    }

    @Test
    void documentsWithIdsOfTheirOwnAreRecognizedByTheirContent() throws InterruptedException {
        server.next(Fate.REPLY_LOST, Fate.ARRIVES);
        server.differing = Set.of(1);

        InsertResult inserted = insert(Batches.own(4), false, false, LONG);

        assertThat(inserted).isEqualTo(new InsertResult(3, 0, 3, 1, true));
        assertThat(outcome.refused()).isEqualTo(1);
    }

    @Test
    void orderedDocumentsWithIdsOfTheirOwnAreRecognizedOneByOne() throws InterruptedException {
        server.arrivingBeforeLoss = 3;
        server.next(Fate.REPLY_LOST, Fate.ARRIVES);

        assertThat(insert(Batches.own(5), true, false, LONG)).isEqualTo(new InsertResult(5, 0, 3, 0, true));
        assertThat(server.stored).hasSize(5);
    }

    @Test
    void anOrderedBatchCountsNothingTwiceIfAskingForADocumentFails() throws InterruptedException {
        server.store(Batches.own(5), List.of(2));
        server.next(Fate.ARRIVES, Fate.ARRIVES);
        server.failuresOfAsking = 1;

        // The two that the first trial inserted are recognized by the second, like the one that was there.
        assertThat(insert(Batches.own(5), true, true, LONG)).isEqualTo(new InsertResult(5, 0, 3, 0, true));
        assertThat(server.stored).hasSize(5);
    }

    @Test
    void documentsThatAnEarlierRunInsertedAreThereAlready() throws InterruptedException {
        server.store(Batches.made(5), List.of(1, 4));
        server.next(Fate.ARRIVES);

        assertThat(insert(Batches.made(5), false, true, LONG)).isEqualTo(new InsertResult(3, 2, 0, 0, true));
        assertThat(outcome.documents()).isEqualTo(3);
    }

    @Test
    void withoutTimeForRetriesTheFirstFailureIsTheLast() {
        server.next(Fate.REPLY_LOST);

        assertThatThrownBy(() -> insert(Batches.made(5), false, false, Duration.ZERO))
                .isInstanceOf(MongoSocketReadException.class);
        assertThat(server.sentFrom).hasSize(1);
        assertThat(retries.total()).isZero();
    }

    @Test
    void documentsAcknowledgedBeforeTheTimeWasOverCount() throws InterruptedException {
        server.next(Fate.ODD_ONES_NOT_PRIMARY);
        server.always(Fate.REPLY_LOST_BEFORE);

        InsertResult inserted = insert(Batches.made(6), false, false, Duration.ofMillis(50));

        assertThat(inserted).isEqualTo(new InsertResult(3, 0, 0, 0, false));
        assertThat(outcome.documents()).isEqualTo(3);
        assertThat(outcome.refusals())
                .singleElement()
                .extracting(Outcome.Refusal::kind)
                .isEqualTo("network");
    }

    @Test
    void aBatchThatStaysPartlyTransientIsNotSettled() throws InterruptedException {
        server.always(Fate.ODD_ONES_NOT_PRIMARY);

        InsertResult inserted = insert(Batches.made(6), false, false, Duration.ofMillis(50));

        assertThat(inserted.settled()).isFalse();
        assertThat(inserted.acknowledged()).isEqualTo(3);
        assertThat(outcome.documents()).as("what was acknowledged counts").isEqualTo(3);
        assertThat(outcome.isGivenUp()).isTrue();
        assertThat(outcome.refused()).isZero();
        assertThat(outcome.refusals()).containsExactly(new Outcome.Refusal("not-primary", 1, "not primary"));
    }

    @Test
    void aBatchOfWhichNoDocumentIsAcceptedInTimeIsAFailure() throws InterruptedException {
        server.always(Fate.NONE_PRIMARY);

        InsertResult inserted = insert(Batches.made(6), false, false, Duration.ofMillis(50));

        assertThat(inserted).isEqualTo(new InsertResult(0, 0, 0, 0, false));
        assertThat(outcome.refusals()).containsExactly(new Outcome.Refusal("not-primary", 1, "not primary"));
    }

    @Test
    void aBatchWhoseEveryDocumentIsRefusedIsAFailure() throws InterruptedException {
        server.refusedByAnotherIndex = Set.of(0, 1, 2);
        server.next(Fate.ARRIVES);

        assertThat(insert(Batches.made(3), false, false, LONG)).isEqualTo(new InsertResult(0, 0, 0, 3, true));
        assertThat(outcome.refused()).isEqualTo(3);
        assertThat(outcome.isGivenUp()).as("the server has answered").isFalse();
        assertThat(outcome.refusals())
                .singleElement()
                .extracting(Outcome.Refusal::kind)
                .isEqualTo("batch-refused");
    }

    @Test
    void aBatchThatAnEarlierRunInsertedIsNotAFailure() throws InterruptedException {
        server.store(Batches.made(5), List.of(0, 1, 2, 3, 4));
        server.next(Fate.ARRIVES);

        assertThat(insert(Batches.made(5), false, true, LONG)).isEqualTo(new InsertResult(0, 5, 0, 0, true));
        assertThat(outcome.refusals()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void documentsThatAMajorityDoesNotHaveAreSentAgainForTheWriteConcern(boolean ordered) throws InterruptedException {
        server.next(Fate.NOT_ON_A_MAJORITY, Fate.NOT_ON_A_MAJORITY, Fate.ARRIVES);
        InsertResult inserted = insert(Batches.made(6), ordered, false, Duration.ofSeconds(5));

        assertThat(inserted).isEqualTo(new InsertResult(6, 0, 0, 0, true));
        assertThat(server.sentFrom).startsWith(0, 0, 0);
        assertThat(outcome.refusals()).isEmpty();
    }

    private InsertResult insert(BatchIds ids, boolean ordered, boolean resumed, Duration time)
            throws InterruptedException {
        boolean mayHoldIds = ids.batch().holdsId(0);
        BatchIds known = new BatchIds(ids.batch(), ids.ids(), ids.firstNumber(), mayHoldIds);
        InsertOptions options = new InsertOptions(
                ordered, Batches.IDS, mayHoldIds, resumed, ClientPath.DIRECT, new RetryTime(time), new BsonDocument());
        BatchInsertion.Sender sender = (sent, from, to, inOrder) -> server.send(from, to, inOrder);
        return new BatchInsertion(known, sender, server, options, retries).run(outcome);
    }

    private enum Fate {
        ARRIVES,
        REPLY_LOST,
        REPLY_LOST_BEFORE,
        ODD_ONES_NOT_PRIMARY,
        NONE_PRIMARY,
        NOT_ON_A_MAJORITY
    }

    private static final class ScriptedServer implements BatchInsertion.Stored {

        private final Set<Integer> stored = new HashSet<>();
        private final Deque<Fate> fates = new ArrayDeque<>();
        private final List<Integer> sentFrom = new java.util.ArrayList<>();
        private Fate last = Fate.ARRIVES;
        private Set<Integer> refusedByAnotherIndex = Set.of();
        private Set<Integer> differing = Set.of();
        private int arrivingBeforeLoss = Integer.MAX_VALUE;
        private int failuresOfAsking;

        void next(Fate... further) {
            fates.addAll(List.of(further));
        }

        void always(Fate fate) {
            last = fate;
        }

        void store(BatchIds ids, List<Integer> indexes) {
            assertThat(ids.batch().count()).isGreaterThan(indexes.get(indexes.size() - 1));
            stored.addAll(indexes);
        }

        WriteResult send(int from, int to, boolean ordered) {
            sentFrom.add(from);
            Fate fate = fates.isEmpty() ? last : fates.remove();
            if (fate == Fate.REPLY_LOST_BEFORE) {
                throw lost();
            }
            int end = fate == Fate.REPLY_LOST ? Math.min(arrivingBeforeLoss, to) : to;
            WriteResult reply = insert(from, end, ordered, fate);
            if (fate == Fate.REPLY_LOST) {
                throw lost();
            }
            return fate == Fate.NOT_ON_A_MAJORITY
                    ? result(
                            (int) reply.inserted(),
                            reply.failures(),
                            Optional.of(new WriteResult.ConcernFailure(189, "primary stepped down")))
                    : reply;
        }

        private WriteResult insert(int from, int end, boolean ordered, Fate fate) {
            List<WriteResult.Failure> failures = new java.util.ArrayList<>();
            int inserted = 0;
            for (int i = from; i < end && !(ordered && !failures.isEmpty()); i++) {
                if (fate == Fate.NONE_PRIMARY || (fate == Fate.ODD_ONES_NOT_PRIMARY && i % 2 == 1)) {
                    failures.add(new WriteResult.Failure(0, i - from, 10107, "not primary"));
                } else if (stored.contains(i)) {
                    failures.add(
                            new WriteResult.Failure(0, i - from, 11000, "E11000 collection: a.b index: _id_ dup key"));
                } else if (refusedByAnotherIndex.contains(i)) {
                    failures.add(new WriteResult.Failure(
                            0, i - from, 11000, "E11000 collection: a.b index: mail_1 dup key"));
                } else {
                    stored.add(i);
                    inserted++;
                }
            }
            return result(inserted, failures, Optional.empty());
        }

        private static WriteResult result(
                int inserted, List<WriteResult.Failure> failures, Optional<WriteResult.ConcernFailure> concern) {
            return new WriteResult(true, inserted, 0, 0, 0, 0, failures, concern, Optional.empty());
        }

        @Override
        public boolean holds(RawBsonDocument document) {
            if (failuresOfAsking-- > 0) {
                throw lost();
            }
            return !differing.contains(document.getInt32("a").getValue());
        }

        @Override
        public int leading(BatchIds ids, int from) {
            return (int) IntStream.range(from, ids.batch().count())
                    .takeWhile(stored::contains)
                    .count();
        }

        private static MongoSocketReadException lost() {
            return new MongoSocketReadException("Prematurely reached end of stream", new ServerAddress());
        }
    }
}
