package io.shardlab.capture.source;

import io.shardlab.capture.observe.EntryReader;
import io.shardlab.capture.observe.ObservedOperation;
import io.shardlab.capture.observe.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Connects lines about statements of updates and deletes with the line about their command, which follows on the same connection
 * and has the session and the transaction. Not thread-safe.
 */
final class LoggedWrites {

    private static final Set<String> STATEMENTS =
            Set.of("updateOne", "updateMany", "replaceOne", "deleteOne", "deleteMany");

    /** The line about a command may be missing, as it is about another time than those of its statements. */
    private static final int MOST_WAITING = 1_000;

    private final EntryReader entries;
    private final String server;
    private final Consumer<ObservedOperation> operations;
    private final Map<String, List<ObservedOperation>> waiting = new HashMap<>();

    LoggedWrites(EntryReader entries, String server, Consumer<ObservedOperation> operations) {
        this.entries = entries;
        this.server = server;
        this.operations = operations;
    }

    /** True if an action is a statement of a command that has several. */
    static boolean isOfStatement(String action) {
        return STATEMENTS.contains(action);
    }

    void add(LogLine line) {
        Optional<Origin> command = entries.writeCommand(line.attributes(), server, line.context());
        if (command.isPresent()) {
            emit(waiting.remove(line.context()), command.get());
            return;
        }
        Optional<ObservedOperation> operation = entries.logged(line.attributes(), line.time(), server, line.context());
        if (operation.filter(one -> isOfStatement(one.action())).isPresent()) {
            List<ObservedOperation> statements = waiting.computeIfAbsent(line.context(), key -> new ArrayList<>());
            statements.add(operation.get());
            if (statements.size() > MOST_WAITING) {
                emit(waiting.remove(line.context()), null);
            }
            return;
        }
        emit(waiting.remove(line.context()), null);
        operation.ifPresent(operations);
    }

    /** Passes on the statements of commands that are not in the log. */
    void end() {
        waiting.values().forEach(statements -> emit(statements, null));
        waiting.clear();
    }

    private void emit(List<ObservedOperation> statements, Origin origin) {
        if (statements != null) {
            statements.forEach(statement -> operations.accept(origin == null ? statement : statement.from(origin)));
        }
    }
}
