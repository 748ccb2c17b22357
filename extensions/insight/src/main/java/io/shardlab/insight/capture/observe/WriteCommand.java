package io.shardlab.insight.capture.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * A command of updates or deletes as a log describes it as a whole. Its statements have lines of their own if each is slow.
 *
 * @param listed its statements, if the client sent them so that the server logs them with the command
 * @param statements about how many statements it has; empty if that is unknown
 * @param unknown stands for one statement about which nothing but the command is known
 */
public record WriteCommand(List<ObservedOperation> listed, OptionalLong statements, ObservedOperation unknown) {

    /** A command that is not of the load. */
    static final WriteCommand NONE = new WriteCommand(List.of(), OptionalLong.of(0), null);

    public WriteCommand {
        listed = List.copyOf(listed);
    }

    /**
     * Returns its statements, of which the last one may stand for all that have no line.
     *
     * @param logged those that have lines of their own
     * @param before the number of further ones that have lines and were returned before
     */
    public List<ObservedOperation> statements(List<ObservedOperation> logged, long before) {
        if (unknown == null || !listed.isEmpty()) {
            return listed;
        }
        long seen = logged.size() + before;
        List<ObservedOperation> all = new ArrayList<>();
        double spent = 0;
        for (ObservedOperation statement : logged) {
            // The key is that of all statements of the command, which are operations of their own.
            all.add(statement.from(unknown.origin()));
            spent += statement.durationMillis();
        }
        long rest = Math.max(seen == 0 ? 1 : 0, statements.orElse(0) - seen);
        if (rest > 0) {
            String database =
                    logged.isEmpty() ? unknown.database() : logged.get(0).database();
            String collection =
                    logged.isEmpty() ? unknown.collection() : logged.get(0).collection();
            double each = Math.max(0, unknown.durationMillis() - spent) / rest;
            all.add(ObservedOperation.unknownStatements(
                    unknown.action(), database, collection, unknown.timeMillis(), each, unknown.origin(), rest));
        }
        return all;
    }
}
