package io.shardlab.workloads.language.read;

import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The actions of statements, by the names of mongosh, with their fields. */
enum Action {
    FIND("find", Sort.READ, "filter projection sort skip limit hint collation batchSize"),
    AGGREGATE("aggregate", Sort.READ, "pipeline hint collation allowDiskUse"),
    COUNT("count", Sort.READ, "filter limit hint collation"),
    DISTINCT("distinct", Sort.READ, "key filter collation"),
    INSERT_ONE("insertOne", Sort.INSERT, "document upsert"),
    INSERT_MANY("insertMany", Sort.INSERT, "documents ordered"),
    UPDATE_ONE("updateOne", Sort.WRITE, "filter update upsert arrayFilters hint collation"),
    UPDATE_MANY("updateMany", Sort.WRITE, "filter update upsert arrayFilters hint collation"),
    REPLACE_ONE("replaceOne", Sort.WRITE, "filter replacement upsert hint collation"),
    DELETE_ONE("deleteOne", Sort.WRITE, "filter hint collation"),
    DELETE_MANY("deleteMany", Sort.WRITE, "filter hint collation"),
    FIND_ONE_AND_UPDATE(
            "findOneAndUpdate",
            Sort.FIND_AND_MODIFY,
            "filter update sort projection upsert returnDocument arrayFilters hint collation"),
    FIND_ONE_AND_REPLACE(
            "findOneAndReplace",
            Sort.FIND_AND_MODIFY,
            "filter replacement sort projection upsert returnDocument hint collation"),
    FIND_ONE_AND_DELETE("findOneAndDelete", Sort.FIND_AND_MODIFY, "filter sort projection hint collation"),
    BULK_WRITE("bulkWrite", Sort.WRITE, "operations ordered");

    /** The sorts of actions, by the fields that all of them have. */
    private enum Sort {
        READ("readPreference readConcern maxTimeMS as returns"),
        INSERT("writeConcern maxTimeMS as returns"),
        WRITE("writeConcern maxTimeMS returns"),
        FIND_AND_MODIFY("writeConcern maxTimeMS as returns");

        private final List<String> fields;

        Sort(String fields) {
            this.fields = List.of(fields.split(" "));
        }
    }

    private static final List<String> TITLES =
            Arrays.stream(values()).map(Action::title).toList();

    private final String title;
    private final Sort sort;
    private final List<String> ownFields;

    /** @param ownFields their names, separated by blanks */
    Action(String title, Sort sort, String ownFields) {
        this.title = title;
        this.sort = sort;
        this.ownFields = List.of(ownFields.split(" "));
    }

    /** The name in the file. */
    String title() {
        return title;
    }

    /** The fields that describe the action itself. */
    List<String> ownFields() {
        return ownFields;
    }

    /** Returns the action of a name. */
    static Optional<Action> of(String title) {
        return Arrays.stream(values())
                .filter(action -> action.title.equals(title))
                .findFirst();
    }

    /**
     * Returns the action of a statement, which has exactly one and only its fields.
     *
     * @param beside the keys that may stand beside the statement's own
     */
    static Action of(YamlValue statement, List<String> beside) {
        Map<String, YamlValue> fields = statement.fields();
        List<String> actions = fields.keySet().stream().filter(TITLES::contains).toList();
        if (actions.size() > 1) {
            throw statement
                    .key(actions.get(1))
                    .refused(
                            "has {0} beside {1}, but a statement has one action; several statements are steps",
                            actions.get(1), actions.get(0));
        }
        if (actions.isEmpty()) {
            throw withoutAction(statement, beside);
        }
        Action action = of(actions.get(0)).orElseThrow();
        List<String> known = new ArrayList<>(beside);
        known.add(action.title);
        known.addAll(action.ownFields);
        known.addAll(action.sort.fields);
        statement.fields(known);
        return action;
    }

    private static RuntimeException withoutAction(YamlValue statement, List<String> beside) {
        Map<String, YamlValue> fields = statement.fields();
        List<String> known = Stream.of(
                        beside.stream(),
                        Arrays.stream(values()).flatMap(action -> action.ownFields.stream()),
                        Arrays.stream(Sort.values()).flatMap(sort -> sort.fields.stream()))
                .flatMap(names -> names)
                .toList();
        return fields.keySet().stream()
                .filter(name -> !known.contains(name))
                .findFirst()
                .map(name -> statement
                        .key(name)
                        .refused(
                                "has {0} in place of an action{1}",
                                PlainText.quoted(name),
                                YamlValue.instead(name, TITLES, Message.of(", which is one of {0}", titles()))))
                .orElseGet(() -> statement.refused(
                        "has no action with its collection, such as find: orders; there are {0}", titles()));
    }

    private static String titles() {
        return String.join(", ", TITLES);
    }
}
