package io.shardlab.transfer.failover;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.workload.TimedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FaultTimelineTest {

    private final List<String> events = new ArrayList<>();
    private final FaultTimeline timeline = new FaultTimeline();
    private long now;

    private final TimedAction.Marks marks = new TimedAction.Marks() {
        @Override
        public long mark(String name) {
            events.add(name);
            return now;
        }

        @Override
        public long nanos() {
            return now;
        }
    };

    private void begin(String... setsThatLosePrimary) {
        timeline.begun(marks, "fault", Set.of(setsThatLosePrimary));
        timeline.done(marks);
    }

    private void primaryIs(long at, String set, String address) {
        now = at;
        timeline.primaryIs(marks, set, set + "-old", Optional.ofNullable(address));
    }

    private FaultTimeline.Times times() {
        return timeline.times().orElseThrow();
    }

    @Test
    void withoutAFaultThereAreNoTimes() {
        primaryIs(1, "a", "a-new");
        assertThat(timeline.times()).isEmpty();
        assertThat(events).isEmpty();
    }

    @Test
    void theFirstElectionAfterTheFaultCounts() {
        begin("a");
        primaryIs(2, "a", null);
        primaryIs(3, "a", "a-new");
        primaryIs(4, "a", null);
        primaryIs(5, "a", "a-third");
        assertThat(times().primaryGone()).hasValue(2);
        assertThat(times().newPrimary()).hasValue(3);
        assertThat(events).containsExactly("fault", "primary gone", "new primary a-new");
    }

    @Test
    void theLastElectionOfSeveralSetsCounts() {
        begin("a", "b");
        primaryIs(2, "a", "a-new");
        assertThat(times().newPrimary()).as("set b has none yet").isEmpty();
        primaryIs(7, "b", "b-new");
        assertThat(times().newPrimary()).hasValue(7);
    }

    @Test
    void aSetThatLosesOnlyASecondaryNeedsNoElection() {
        begin("a");
        primaryIs(2, "b", "b-old");
        primaryIs(3, "a", "a-new");
        assertThat(times().newPrimary()).hasValue(3);
    }

    @Test
    void anElectionThatTheFaultOfASecondaryBringsAboutIsRecorded() {
        begin();
        assertThat(times().newPrimary()).isEmpty();
        primaryIs(2, "a", "a-new");
        assertThat(times().primaryGone()).hasValue(2);
        assertThat(times().newPrimary()).hasValue(2);
    }

    @Test
    void theLastOfSeveralMembersThatReturnsCounts() {
        begin("a");
        now = 3;
        timeline.repaired(marks, "repaired");
        now = 4;
        timeline.serves(marks, "one");
        now = 5;
        timeline.serves(marks, "two");
        now = 6;
        timeline.hasCaughtUp(marks, "two");
        now = 8;
        timeline.hasCaughtUp(marks, "one");
        assertThat(times().back()).hasValue(5);
        assertThat(times().caughtUp()).hasValue(8);
    }
}
