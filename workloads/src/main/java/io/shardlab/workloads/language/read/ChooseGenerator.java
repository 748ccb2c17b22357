package io.shardlab.workloads.language.read;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.value.ChooseValue;
import io.shardlab.workloads.language.value.Constant;
import io.shardlab.workloads.language.value.DocumentChoice;
import io.shardlab.workloads.language.value.DocumentValue;
import io.shardlab.workloads.language.value.LongDistribution;
import io.shardlab.workloads.language.value.Value;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.bson.BsonString;

/** The generator {@code ^choose}: a value of a list or a line of a file. */
final class ChooseGenerator {

    static final String NAME = "^choose";

    private static final String EXAMPLE = "{^choose: [a, b]}";
    private static final List<String> ARGUMENTS_OF_DOCUMENTS = Stream.concat(
                    Stream.of("values", "weights"), DistributionReader.SHAPE.stream())
            .toList();
    private static final List<String> ARGUMENTS =
            Stream.concat(ARGUMENTS_OF_DOCUMENTS.stream(), Stream.of("file")).toList();

    private static final long MOST_FILE_BYTES = 64L << 20;
    private static final double MOST_WEIGHT = 1e15;

    private ChooseGenerator() {}

    static Value read(Arguments arguments) {
        YamlValue value = arguments.value(EXAMPLE);
        if (value.isList()) {
            List<Value> values = values(arguments, value);
            return new ChooseValue(arguments.slot(), values, LongDistribution.uniform(0, values.size() - 1L));
        }
        Map<String, YamlValue> fields = arguments.named(ARGUMENTS);
        if (fields.containsKey("values") == fields.containsKey("file")) {
            throw arguments.refused("has ^choose, which needs either values or a file, such as {0}", EXAMPLE);
        }
        List<Value> values = fields.containsKey("values")
                ? values(arguments, fields.get("values"))
                : lines(arguments, fields.get("file"));
        return new ChooseValue(arguments.slot(), values, choice(arguments, fields, values.size()));
    }

    /**
     * Reads a choice of whole documents.
     *
     * @param document reads one of them, given with its name
     */
    static DocumentChoice documents(Arguments arguments, BiFunction<YamlValue, String, DocumentValue> document) {
        YamlValue value = arguments.value(EXAMPLE);
        Map<String, YamlValue> fields =
                value.isList() ? Map.of("values", value) : arguments.named(ARGUMENTS_OF_DOCUMENTS);
        List<DocumentValue> documents = new ArrayList<>();
        for (YamlValue item : arguments.required(fields, "values").items()) {
            documents.add(document.apply(item, String.valueOf(documents.size())));
        }
        if (documents.isEmpty()) {
            throw arguments.refused("has ^choose without values");
        }
        boolean first = documents.get(0).names().contains("_id");
        if (documents.stream().anyMatch(each -> each.names().contains("_id") != first)) {
            throw arguments.refused("has an _id in some of the documents only; give it to all or to none of them");
        }
        return new DocumentChoice(arguments.slot(), documents, choice(arguments, fields, documents.size()));
    }

    private static List<Value> values(Arguments arguments, YamlValue list) {
        List<Value> values = new ArrayList<>();
        for (YamlValue item : list.items()) {
            values.add(arguments.nested(item, String.valueOf(values.size())));
        }
        if (values.isEmpty()) {
            throw list.refused("has ^choose without values");
        }
        return values;
    }

    private static LongDistribution choice(Arguments arguments, Map<String, YamlValue> fields, int count) {
        YamlValue weights = fields.get("weights");
        if (weights == null) {
            return new DistributionReader(arguments.position(), fields).indexes(count, arguments.place());
        }
        for (String name : DistributionReader.SHAPE) {
            if (fields.containsKey(name)) {
                throw fields.get(name).refused("has {0} beside weights; one of both decides", name);
            }
        }
        double[] numbers = weights.items().stream()
                .mapToDouble(weight -> Numbers.real("weight", weight, 0, MOST_WEIGHT))
                .toArray();
        if (numbers.length != count) {
            throw weights.refused("has {0,number,#} weights of {1,number,#} values", numbers.length, count);
        }
        double sum = 0;
        for (double weight : numbers) {
            sum += weight;
        }
        if (sum == 0) {
            throw weights.refused("has only weights of 0");
        }
        return LongDistribution.weighted(numbers);
    }

    /** Reads the lines of a file that are not empty, as strings. */
    private static List<Value> lines(Arguments arguments, YamlValue name) {
        Path file = path(arguments, name);
        String shown = PlainText.quoted(name.text());
        try {
            if (!ValueFiles.mayRead(arguments.context().file(), file)) {
                throw name.refused(
                        "has the file {0}, which is not in the folder of the workload file; put it there, or allow its "
                                + "folder by {1} FOLDER",
                        shown, ValueFiles.OPTION);
            }
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw name.refused("has the file {0}, which is not a regular file", shown);
            }
            if (Files.size(file) > MOST_FILE_BYTES) {
                throw name.refused("has the file {0}, which is larger than 64 MB", shown);
            }
            List<Value> lines = new ArrayList<>();
            for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                String text = line.startsWith("\ufeff") ? line.substring(1) : line;
                if (!text.isEmpty()) {
                    lines.add(new Constant(new BsonString(text)));
                }
            }
            if (lines.isEmpty()) {
                throw name.refused("has the file {0}, which has no lines with text", shown);
            }
            return lines;
        } catch (NoSuchFileException e) {
            throw name.refused("has the file {0}, but there is no file {1}", shown, file);
        } catch (CharacterCodingException e) {
            throw name.refused("has the file {0}, which is not UTF-8", shown);
        } catch (IOException e) {
            throw name.refused("has the file {0}, which cannot be read: {1}", shown, Reasons.of(e));
        }
    }

    private static Path path(Arguments arguments, YamlValue name) {
        try {
            return arguments.context().file().resolveSibling(name.text());
        } catch (InvalidPathException e) {
            throw name.refused("has {0}, which is not a path of a file", PlainText.quoted(name.text()));
        }
    }
}
