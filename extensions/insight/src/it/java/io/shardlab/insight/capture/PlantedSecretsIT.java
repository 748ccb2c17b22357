package io.shardlab.insight.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.workloads.Runs;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Secrets in all positions of documents, indexes and commands: none of them is in a captured file or in what a person sees of the
 * capture. A secret contains "planted", or is a number or place of its own.
 */
class PlantedSecretsIT {

    private static final String DATABASE = "clinic";
    private static final String FIELD = "planted1@example";

    private static final Pattern SECRET =
            Pattern.compile("(?i)planted|4815162342|48151|9\\.87654|53\\.12345|4711\\.25|04:03:02|65e2f0a0");

    /** Commands with secrets. A number in place of %d varies; those that servers refuse are recorded, too. */
    private static final List<String> COMMANDS = List.of(
            "{find: 'people', filter: {name: 'planted%d'}, comment: 'planted comment'}",
            "{find: 'people', filter: {name: {$in: ['planted2', 'planted%d']}, $comment: 'planted in a filter'}}",
            "{find: 'people', filter: {name: {$regex: '^planted%d', $options: 'i'}}}",
            "{find: 'people', filter: {name: {$not: {$eq: 'planted%d'}}, born: {$lt: {$date: '1987-06-05T04:03:02Z'}}}, limit: 3}",
            "{find: 'people', filter: {'prefs.planted%d@example': true}}",
            "{find: 'people', filter: {'prefs.planted%d@example': true}, sort: {'prefs.planted9@example': 1}, limit: 5}",
            "{find: 'people', filter: {account: 4815162342}, projection: {'prefs.planted%d@example': 1}}",
            "{find: 'people', filter: {account: {$gt: 4815162342}, ward: 'planted%d'}}",
            "{find: 'people', filter: {ward: 'planted%d'}, hint: 'planted_index'}",
            "{find: 'people', filter: {$expr: {$eq: ['$ward', '$$w']}}, let: {w: 'planted%d'}}",
            "{find: 'people', filter: {$text: {$search: 'planted%d'}}}",
            "{find: 'people', filter: {home: {$near: {$geometry: {type: 'Point', coordinates: [9.87654, 53.12345]},"
                    + " $maxDistance: 4711.25}}}}",
            "{find: 'people', filter: {visits: {$elemMatch: {by: 'planted%d', 'at.planted3@example': 1}}}}",
            "{find: 'people', filter: {ward: 'planted%d'}, collation: {locale: 'planted'}}",
            "{find: 'people', filter: {$planted: 1}}",
            "{planted: 'people'}",
            "{count: 'people', query: {'prefs.planted%d@example': false}}",
            "{distinct: 'people', key: 'prefs.planted4@example', query: {ward: 'planted%d'}}",
            "{update: 'people', updates: [{q: {name: 'planted%d'}, u: {$set: {'prefs.planted%d@example': 'planted'}}}]}",
            "{update: 'people', updates: [{q: {_id: 5}, u: {$push: {tags: 'planted%d'}, $unset: {'prefs.planted%d@example': 1}}}]}",
            "{update: 'people', updates: [{q: {_id: 6}, u: {$set: {'visits.$[visit].by': 'planted%d'}},"
                    + " arrayFilters: [{'visit.by': 'planted7'}]}]}",
            "{update: 'people', updates: [{q: {_id: 7}, u: [{$set: {ward: {$concat: ['planted%d', '$ward']}}}]}]}",
            "{update: 'people', updates: [{q: {_id: 8}, u: {name: 'planted%d', prefs: {'planted8@example': true}}}]}",
            "{update: 'people', updates: [{q: {_id: 9}, u: {$inc: {'visitsBy.planted%d@example': 48151}}, c: {p: 'planted'}}]}",
            "{delete: 'people', deletes: [{q: {name: 'planted%d', account: 4815162342}, limit: 1}]}",
            "{findAndModify: 'people', query: {name: 'planted%d'}, update: {$set: {ward: 'planted'}},"
                    + " fields: {'prefs.planted9@example': 1}}",
            "{insert: 'people', documents: [{name: 'planted%d', ward: 'planted', prefs: {'planted%d@example': true}}]}",
            "{aggregate: 'people', cursor: {}, pipeline: [{$match: {ward: 'planted%d'}},"
                    + " {$group: {_id: '$prefs.planted5@example', n: {$sum: 1}}}]}",
            "{aggregate: 'people', cursor: {}, pipeline: [{$project: {'planted%d@example': '$name', kind: {$cond:"
                    + " [{$eq: ['$ward', 'planted']}, 'planted', 'planted2']}}}]}",
            "{aggregate: 'people', cursor: {}, pipeline: [{$project: {day: {$dateToString: {date: '$born',"
                    + " format: 'planted %%Y', timezone: 'Europe/Berlin'}}}}, {$limit: 480}]}",
            "{aggregate: 'people', cursor: {}, pipeline: [{$bucket: {groupBy: '$account', boundaries: [0, 4815162342],"
                    + " default: 'planted%d'}}]}",
            "{aggregate: 'people', cursor: {}, let: {v: 'planted%d'}, pipeline: [{$match: {$expr: {$eq: ['$name', '$$v']}}}]}",
            "{aggregate: 'people', cursor: {}, pipeline: [{$facet: {planted1_4815162342: [{$match: {name: 'planted%d'}}]}}]}",
            "{aggregate: 'people', cursor: {}, pipeline: [{$lookup: {from: 'wards', let: {w: '$ward'}, as: 'found',"
                    + " pipeline: [{$match: {$expr: {$eq: ['$$w', 'planted%d']}}}]}}]}",
            "{aggregate: 'people', cursor: {}, pipeline: [{$set: {x: {$literal: 'planted%d'}, y: {$getField:"
                    + " 'planted2@example'}}}, {$unset: 'prefs.planted3@example'}]}",
            "{aggregate: 'people', cursor: {}, pipeline: [{$geoNear: {near: {type: 'Point', coordinates: [9.87654,"
                    + " 53.12345]}, distanceField: 'd', maxDistance: 4711.25, key: 'home', query: {ward: 'planted%d'}}}]}");

    private static Target target;
    private static MongoClient client;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startServer() throws InterruptedException {
        Settings settings = Runs.settings("mixed", "cluster=standalone");
        target = ClusterTargetOpener.forThisMachine().open(settings, Notices.NONE);
        client = MongoClients.create(MongoClientSettings.builder()
                .applyConnectionString(target.connectionString())
                .applicationName("planted")
                .build());
        MongoDatabase database = client.getDatabase(DATABASE);
        List<Document> people = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            people.add(person(i));
        }
        database.getCollection("people").insertMany(people);
        database.getCollection("wards").insertOne(Document.parse("{_id: 'planted1', name: 'planted'}"));
        database.runCommand(Document.parse("{createIndexes: 'people', indexes: ["
                + "{key: {ward: 1}, name: 'planted_index'},"
                + "{key: {'prefs.planted9@example': 1}, name: 'prefs.planted9@example_1'},"
                + "{key: {'prefs.planted8@example': 1}, name: 'planted_8'},"
                + "{key: {name: 1, ward: 1}, name: 'planted_part', partialFilterExpression: {ward: 'planted'}},"
                + "{key: {name: 'text'}, name: 'planted_text'},"
                + "{key: {home: '2dsphere'}, name: 'planted_home'}]}"));
    }

    private static Document person(int number) {
        return Document.parse(String.format(
                        Locale.ROOT,
                        "{_id: %d, name: 'planted%d', ward: 'planted%d', account: {$numberLong: '4815162342'}, tags: ['planted'],"
                                + " born: {$date: '1987-06-05T04:03:02Z'}, home: {type: 'Point', coordinates: [9.87654, 53.12345]},"
                                + " visits: [{by: 'planted%d', at: {'planted3@example': 1}}], 'planted%d@example': true}",
                        number,
                        number,
                        number % 7,
                        number,
                        number % 11))
                .append("prefs", new Document("planted" + number % 20 + "@example", true).append("theme", number % 2))
                .append("visitsBy", new Document("65e2f0a000000000000000" + (10 + number % 80), number))
                .append(FIELD, number);
    }

    @AfterAll
    static void stopServer() {
        Optional.ofNullable(client).ifPresent(MongoClient::close);
        Optional.ofNullable(target).ifPresent(Target::close);
    }

    private static void work() {
        for (int round = 0; round < 12; round++) {
            for (String command : COMMANDS) {
                try {
                    client.getDatabase(DATABASE)
                            .runCommand(
                                    Document.parse(command.replace("%%", "%").replace("%d", "" + round)));
                } catch (MongoCommandException e) {
                    assertThat(e.getErrorCode()).isPositive();
                }
            }
        }
    }

    private Capture capture() {
        return new Capture(
                new CaptureOptions(Optional.of(DATABASE), 1_000, Set.of(), false, folder.resolve("file.yaml"), true),
                Notices.NONE);
    }

    private String written(CaptureOutcome outcome) throws Exception {
        String file = Files.readString(folder.resolve("file.yaml"));
        String screen = outcome.lines() + "\n" + String.join("\n", outcome.notes());
        assertThat((file + screen).lines().filter(line -> SECRET.matcher(line).find()))
                .isEmpty();
        WorkloadFileReader.read(folder.resolve("file.yaml"));
        return file;
    }

    @Test
    void noSecretIsCapturedByProfilersOrLogs() throws Exception {
        Capture capture = capture();
        CompletableFuture<CaptureOutcome> running = CompletableFuture.supplyAsync(() -> {
            try {
                return capture.fromProfilers(
                        target, Duration.ofMinutes(5), OptionalDouble.of(1), folder.resolve("journal"));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        while (!capture.progress().contains("operation") && !running.isDone()) {
            Thread.onSpinWait();
        }
        work();
        capture.stop();
        CaptureOutcome outcome = running.get();
        String profiled = written(outcome);
        assertThat(profiled).contains("findPeopleByPrefsKey", "prefs.key");
        assertThat(outcome.lines().stream().filter(line -> line.name().startsWith("findPeopleByPrefs")))
                .hasSize(2);

        client.getDatabase(DATABASE).runCommand(Document.parse("{profile: 0, slowms: -1}"));
        work();
        List<String> lines = client.getDatabase("admin")
                .runCommand(new Document("getLog", "global"))
                .getList("log", String.class);
        client.getDatabase(DATABASE).runCommand(Document.parse("{profile: 0, slowms: 100}"));
        Path log = Files.writeString(
                folder.resolve("planted.log"),
                lines.stream().map(String::strip).collect(Collectors.joining("\n", "", "\n")));
        assertThat(written(capture().fromLogs(List.of(log), Optional.of(target))))
                .contains("findPeopleByPrefsKey");
        assertThat(written(capture().fromLogs(List.of(log), Optional.empty()))).contains("findPeopleByPrefsKey");
    }
}
