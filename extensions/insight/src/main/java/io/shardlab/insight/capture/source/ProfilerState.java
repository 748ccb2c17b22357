package io.shardlab.insight.capture.source;

import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;

/**
 * The settings of a profiler. The threshold and the sample rate are those of the whole server; the level and the filter are those
 * of one database.
 *
 * @param level 0 (off), 1 (slow operations) or 2 (all)
 * @param slowMillis the threshold of slow operations, in milliseconds
 * @param sampleRate the share of operations that is recorded
 * @param filter selects what is recorded, in place of threshold and sample rate
 */
record ProfilerState(int level, int slowMillis, double sampleRate, Optional<BsonDocument> filter) {

    /** The level at which all operations are recorded, whatever the sample rate. */
    private static final int ALL = 2;

    private static final int SLOW = 1;

    /** A threshold that makes all operations slow ones. */
    private static final int NONE_IS_FAST = -1;

    /** Reads an answer to the command {@code profile}. */
    static ProfilerState of(BsonDocument answer) {
        return new ProfilerState(
                answer.getNumber("was").intValue(),
                answer.getNumber("slowms").intValue(),
                answer.containsKey("sampleRate")
                        ? answer.getNumber("sampleRate").doubleValue()
                        : 1,
                Optional.ofNullable(answer.get("filter"))
                        .filter(value -> value.isDocument())
                        .map(value -> value.asDocument()));
    }

    /** Returns the command that reads the settings. */
    static BsonDocument question() {
        return new BsonDocument("profile", new BsonInt32(-1));
    }

    /**
     * Returns the state while operations are captured. The sample rate is only for slow operations, so for a sample all count as
     * slow, and the log gets a line for each that is recorded. A filter would take the place of the sample rate.
     */
    ProfilerState capturing(double rate) {
        return rate >= 1
                ? new ProfilerState(ALL, slowMillis, sampleRate, Optional.empty())
                : new ProfilerState(SLOW, NONE_IS_FAST, rate, Optional.empty());
    }

    /** True if the profiler records all operations, or a sample of all. */
    boolean recordsFastOperations() {
        return level == ALL || level == SLOW && slowMillis <= NONE_IS_FAST;
    }

    /**
     * Returns the command that brings this state about.
     *
     * @param present the state at this time
     */
    BsonDocument command(ProfilerState present) {
        BsonDocument command = new BsonDocument("profile", new BsonInt32(level))
                .append("slowms", new BsonInt32(slowMillis))
                .append("sampleRate", new BsonDouble(sampleRate));
        if (filter.isPresent()) {
            command.append("filter", filter.get());
        } else if (present.filter.isPresent()) {
            command.append("filter", new BsonString("unset"));
        }
        return command;
    }

    /** Returns the line for mongosh that brings this state about. */
    String shell(String database) {
        String options = "slowms: " + slowMillis + ", sampleRate: " + sampleRate
                + filter.map(document -> ", filter: " + document.toJson()).orElse("");
        return "db.getSiblingDB(\"" + database + "\").setProfilingLevel(" + level + ", {" + options + "})";
    }
}
