package io.shardlab.mongo.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.server.MemberAdmin.Position;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.bson.BsonTimestamp;
import org.junit.jupiter.api.Test;

class CatchUpWaitTest {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Position NO_ANSWER = null;

    private final List<String> told = new ArrayList<>();

    private final CatchUpWait.Listener listener = new CatchUpWait.Listener() {
        @Override
        public void serves(String address) {
            told.add(address + " serves");
        }

        @Override
        public void hasCaughtUp(String address) {
            told.add(address + " has caught up");
        }
    };

    private static Position primary(long term, int time) {
        return new Position(true, false, term, new BsonTimestamp(time, 1));
    }

    private static Position secondary(long term, int time) {
        return new Position(false, true, term, new BsonTimestamp(time, 1));
    }

    private static Position recovering(long term, int time) {
        return new Position(false, false, term, new BsonTimestamp(time, 1));
    }

    /** Answers in turn, the last one again and again. */
    private static CatchUpWait.Source answers(Position... positions) {
        Deque<Optional<Position>> left = new ArrayDeque<>();
        Arrays.stream(positions).map(Optional::ofNullable).forEach(left::add);
        return () -> left.size() > 1 ? left.remove() : left.peek();
    }

    private boolean await(Duration patience, CatchUpWait.Member... members) throws InterruptedException {
        return new CatchUpWait(List.of(members), listener).await(patience);
    }

    @Test
    void aMemberServesBeforeItHasCaughtUp() throws InterruptedException {
        boolean all = await(
                PATIENCE,
                new CatchUpWait.Member(
                        "a",
                        answers(NO_ANSWER, recovering(1, 5), secondary(1, 5), secondary(2, 8), secondary(2, 9)),
                        answers(primary(2, 9))));
        assertThat(all).isTrue();
        assertThat(told).containsExactly("a serves", "a has caught up");
    }

    @Test
    void aPrimaryThatDoesNotAnswerIsAskedAgain() throws InterruptedException {
        boolean all = await(
                PATIENCE,
                new CatchUpWait.Member("a", answers(secondary(2, 9)), answers(NO_ANSWER, NO_ANSWER, primary(2, 9))));
        assertThat(all).isTrue();
    }

    @Test
    void aMemberThatSetTheGoalItselfBeforeItWasReplacedHasToCatchUpWithTheNewPrimary() throws InterruptedException {
        boolean all = await(
                PATIENCE,
                new CatchUpWait.Member(
                        "a",
                        answers(primary(1, 9), recovering(1, 9), secondary(1, 3), secondary(2, 12)),
                        answers(primary(1, 9), primary(2, 12))));
        assertThat(all).isTrue();
        assertThat(told).containsExactly("a serves", "a serves", "a has caught up");
    }

    @Test
    void aFormerPrimaryDoesNotServeUntilItKnowsTheNewTerm() throws InterruptedException {
        boolean all =
                await(Duration.ZERO, new CatchUpWait.Member("a", answers(primary(1, 20)), answers(primary(2, 9))));
        assertThat(all).isFalse();
        assertThat(told).isEmpty();
    }

    @Test
    void membersAreNotAwaitedOneAfterAnother() throws InterruptedException {
        boolean all = await(
                PATIENCE,
                new CatchUpWait.Member(
                        "slow",
                        answers(secondary(1, 1), secondary(1, 1), secondary(1, 1), secondary(1, 9)),
                        answers(primary(1, 9))),
                new CatchUpWait.Member("fast", answers(secondary(1, 9)), answers(primary(1, 9))));
        assertThat(all).isTrue();
        assertThat(told).containsExactly("slow serves", "fast serves", "fast has caught up", "slow has caught up");
    }
}
