package io.shardlab.workloads;

import com.mongodb.client.MongoDatabase;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.run.service.RunListener;
import java.util.OptionalDouble;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.bson.Document;

/** Has a server write nothing during a warm-up and for a while after it, and notes what is written as the measurement begins. */
final class LateWriter implements RunListener, AutoCloseable {

    private static final long LATE_MILLIS = 500;

    private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();
    private final Target target;
    private long written = -1;

    LateWriter(Target target) {
        this.target = target;
    }

    private MongoDatabase database(String name) {
        return target.admin().client().getDatabase(name);
    }

    @Override
    public void phaseStarted(PhaseSpec spec, int repetition, boolean measured, Supplier<OptionalDouble> progress) {
        if (spec.name().startsWith(PhaseSpec.WARM_UP)) {
            database("admin").runCommand(new Document("fsync", 1).append("lock", true));
        } else {
            written = database("shardlab").getCollection("durability").countDocuments();
        }
    }

    @Override
    public void phaseEnded(PhaseReport phase) {
        if (phase.name().startsWith(PhaseSpec.WARM_UP)) {
            later.schedule(
                    () -> database("admin").runCommand(new Document("fsyncUnlock", 1)),
                    LATE_MILLIS,
                    TimeUnit.MILLISECONDS);
        }
    }

    /** Documents of the collection as the measured phase began. */
    long writtenAtMeasurement() {
        return written;
    }

    @Override
    public void say(Message text) {}

    @Override
    public void close() {
        later.shutdown();
    }
}
