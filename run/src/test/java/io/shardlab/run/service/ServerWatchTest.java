package io.shardlab.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ConnectionString;
import com.mongodb.MongoSocketException;
import com.mongodb.ServerAddress;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.text.Message;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerWatchTest {

    private static final Throwable LOST =
            new RunFailedException("no", new MongoSocketException("Connection refused", new ServerAddress()));

    private final RunControl control = new RunControl();

    @Test
    void aServerThatTakesAMomentToEndIsWhatALostConnectionIsToldAs() {
        EndingTarget target = new EndingTarget(true, 5);

        assertThat(new ServerWatch(target, control).failure(LOST))
                .get()
                .extracting(Throwable::getMessage)
                .isEqualTo(
                        "A server of the local cluster ended during the run: mongod ended: No space left on device.");
    }

    @Test
    void nobodyWaitsForServersOfOthersNorAfterOtherFailures() {
        EndingTarget remote = new EndingTarget(false, 5);
        EndingTarget local = new EndingTarget(true, 5);

        assertThat(new ServerWatch(remote, control).failure(LOST)).isEmpty();
        assertThat(new ServerWatch(local, control).failure(new IllegalStateException("wrong count")))
                .isEmpty();
        assertThat(new ServerWatch(local, control).failure(null)).isEmpty();
        assertThat(remote.asked + local.asked).isEqualTo(3);
    }

    @Test
    void whatWasStoppedHasNotFailed() {
        control.stop();

        assertThat(new ServerWatch(new EndingTarget(true, 0), control).failure(LOST))
                .isEmpty();
    }

    @Test
    void aServerThatSomebodyStartsAgainHasEndedAllTheSame() {
        EndingTarget target = new EndingTarget(true, 0);
        ServerWatch watch = new ServerWatch(target, control);
        assertThat(watch.failure(null)).isPresent();

        target.ended = List.of();

        assertThat(watch.hasLostAny()).isTrue();
        assertThat(watch.failure(null)).isPresent();
    }

    /** Its server is seen as ended after some questions. */
    private static final class EndingTarget implements Target {

        private final boolean local;
        private final int questions;
        private int asked;
        private List<Message> ended = List.of(Message.text("mongod ended: No space left on device"));

        EndingTarget(boolean local, int questions) {
            this.local = local;
            this.questions = questions;
        }

        @Override
        public List<Message> endedServers() {
            return asked++ < questions ? List.of() : ended;
        }

        @Override
        public TargetDescription description() {
            return new TargetDescription(TargetKind.STANDALONE, "6.0.5", 0, 0, RouterKind.NONE, local, List.of("x"));
        }

        @Override
        public List<Router> routers() {
            return List.of();
        }

        @Override
        public ConnectionString connectionString() {
            throw new UnsupportedOperationException();
        }

        @Override
        public ConnectionMeter connections() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }
}
