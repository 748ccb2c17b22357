package io.shardlab.workloads.language.operation;

import io.shardlab.mongo.choice.PlaceChooser;
import io.shardlab.mongo.choice.RandomStream;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.document.Documents;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * Sample commands of a file's operations, with the documents that inserts add; for descriptions and analyses. Not thread-safe.
 */
public final class OperationSamples {

    /** Samples of one seed are the same in each analysis, and differ from those of a run. */
    private static final long OWN_SEED = 0x5a3d;

    /** The number of inserted documents among which one is chosen. */
    private static final int INSERTED = 1_000;

    /** The most places of a Zipfian choice. */
    private static final long MOST_CHOSEN = 1L << 30;

    private final WorkloadFile file;
    private final long seed;
    private final int mostNew;
    private final OperationScope scope;
    private final Map<String, Documents> documents = new HashMap<>();
    private final Map<Choice, PlaceChooser> choosers = new HashMap<>();

    public OperationSamples(WorkloadFile file, long seed) {
        this(file, seed, Integer.MAX_VALUE);
    }

    /** @param mostNew the most new documents of a command; further ones are left out */
    public OperationSamples(WorkloadFile file, long seed, int mostNew) {
        this.file = file;
        this.seed = seed;
        this.mostNew = mostNew;
        this.scope = new OperationScope(file, seed, seed ^ OWN_SEED);
    }

    /**
     * Returns the commands of one execution, one for each statement (several for a bulk write). The chosen document is one of
     * those that are loaded, by the distribution of the choice, or one that would be inserted. The results of earlier steps are
     * those of documents that match.
     *
     * @param number the number of the execution, from 0
     */
    public List<BsonDocument> commands(OperationSpec operation, long number) {
        RandomStream choices = scope.begin(number);
        operation.choice().ifPresent(choice -> scope.choose(choice.collection(), chosen(choice, choices)));
        List<BsonDocument> commands = new ArrayList<>();
        for (Statement statement : operation.statements()) {
            long added = number * Math.max(1, newDocuments(operation));
            for (Statement part : statement.parts()) {
                commands.add(command(part, added));
                added += part.newDocuments();
            }
            BsonDocument last = commands.get(commands.size() - 1);
            statement.as().ifPresent(name -> scope.result(name, result(statement, last, choices)));
        }
        return commands;
    }

    private static long newDocuments(OperationSpec operation) {
        return operation.statements().stream()
                .flatMap(statement -> statement.parts().stream())
                .mapToLong(Statement::newDocuments)
                .sum();
    }

    private long chosen(Choice choice, RandomStream choices) {
        long loaded = file.collection(choice.collection()).documents();
        PlaceChooser places = choosers.computeIfAbsent(choice, any -> choice.places(0, loaded, loaded, 1));
        return loaded == 0 || choice.from() == Choice.From.INSERTED
                ? loaded + places.choose(choices, INSERTED)
                : places.choose(choices, Math.min(loaded, MOST_CHOSEN));
    }

    /** @param added the number of documents that were inserted before */
    private BsonDocument command(Statement part, long added) {
        BsonDocument command =
                new BsonAppender(1024).encode(out -> part.append(scope, out)).decode(new BsonDocumentCodec());
        if (part.kind() == Statement.Kind.INSERT_NEW) {
            long first = file.collection(part.collection()).part().of() + added;
            BsonArray fresh = new BsonArray();
            for (long number = first; number < first + Math.min(mostNew, part.newDocuments()); number++) {
                BsonDocument document = document(part.collection(), number);
                fresh.add(
                        part.changes().upserts()
                                ? new BsonDocument("q", new BsonDocument("_id", document.get("_id")))
                                        .append("u", document)
                                        .append("upsert", BsonBoolean.TRUE)
                                : document);
            }
            command.append(part.changes().upserts() ? "updates" : "documents", fresh);
        }
        return command;
    }

    /** Returns the document that the statement inserts, or one that it may find: the chosen one, or another one. */
    private RawBsonDocument result(Statement statement, BsonDocument command, RandomStream choices) {
        if (command.containsKey("insert")) {
            return new RawBsonDocument(command.getArray("documents").get(0).asDocument(), new BsonDocumentCodec());
        }
        long number = scope.isChosen(statement.collection())
                ? scope.chosen(statement.collection())
                : choices.below(
                        Math.max(1, file.collection(statement.collection()).documents()));
        return new RawBsonDocument(document(statement.collection(), number), new BsonDocumentCodec());
    }

    private BsonDocument document(String collection, long number) {
        return documents
                .computeIfAbsent(
                        collection, name -> file.collection(name).template().documents(seed))
                .stored(number);
    }
}
