package io.shardlab.core.hardware;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Suggestion;
import io.shardlab.core.yaml.YamlFile;
import io.shardlab.core.yaml.YamlValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Machine sizes with their prices, from which a deployment can be made up: the catalogue of the program, or a YAML or JSON file
 * with {@code title}, {@code price-unit} and {@code sizes}. Immutable.
 *
 * @param name the name of the catalogue
 * @param title what it contains; empty if the file does not say it
 * @param priceUnit the unit of the prices, as words that follow a number, such as {@code EUR a month}; empty if unknown
 * @param sizes the sizes, in the file's order
 */
public record MachineCatalogue(
        String name, Optional<String> title, Optional<String> priceUnit, List<MachineSize> sizes) {

    /** The catalogue of the program; a constant, so that annotations can use it. */
    public static final String COMMON = "common";

    private static final String KIND = "catalogue";
    private static final String TITLE = "title";
    private static final String PRICE_UNIT = "price-unit";
    private static final String SIZES = "sizes";

    /** The time for advice grows with the square of the number. */
    private static final int MOST_SIZES = 24;

    /** Two names and six figures have to fit into a line of 80 columns. */
    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,10}";

    private static final int LONGEST_UNIT = 24;

    public MachineCatalogue {
        sizes = List.copyOf(sizes);
    }

    /**
     * A size of machines.
     *
     * @param name its name
     * @param machine the machine, whose memory and price are known
     */
    public record MachineSize(String name, Machine machine) {}

    /**
     * The catalogue of a name, or of a file.
     *
     * @throws UsageException if there is none, or the file is not valid; the message says where
     */
    public static MachineCatalogue named(String nameOrFile) {
        if (nameOrFile.equals(COMMON)) {
            return read(COMMON, MachineFields.resource(KIND, "catalogue/" + COMMON));
        }
        if (YamlFile.isNamedBy(nameOrFile)) {
            Path file = Path.of(nameOrFile);
            return read(YamlFile.title(file), YamlFile.read(KIND, file));
        }
        throw new UsageException(Suggestion.nearest(nameOrFile, List.of(COMMON))
                .map(nearest ->
                        Message.of("Unknown catalogue {0}; did you mean {1}?", PlainText.quoted(nameOrFile), nearest))
                .orElseGet(() -> Message.of(
                        "Unknown catalogue {0}: there are {1}, and files that describe machine sizes.",
                        PlainText.quoted(nameOrFile), COMMON)));
    }

    private static MachineCatalogue read(String name, YamlValue root) {
        Map<String, YamlValue> fields = root.fields(List.of(TITLE, PRICE_UNIT, SIZES));
        if (!fields.containsKey(SIZES)) {
            throw root.refused("lacks the {0}", SIZES);
        }
        return new MachineCatalogue(
                name,
                Optional.ofNullable(fields.get(TITLE)).map(YamlValue::text),
                Optional.ofNullable(fields.get(PRICE_UNIT)).map(MachineCatalogue::unit),
                sizes(fields.get(SIZES)));
    }

    private static String unit(YamlValue value) {
        String text = value.text();
        if (text.isBlank() || text.length() > LONGEST_UNIT || text.lines().count() > 1) {
            throw value.refused(
                    "must have 1 to {0,number,#} characters for {1}, such as EUR a month", LONGEST_UNIT, PRICE_UNIT);
        }
        return text.strip();
    }

    private static List<MachineSize> sizes(YamlValue value) {
        Map<String, YamlValue> fields = value.fields();
        if (fields.isEmpty() || fields.size() > MOST_SIZES) {
            throw value.refused(
                    "must have 1 to {0,number,#} {1}, and has {2,number,#}", MOST_SIZES, SIZES, fields.size());
        }
        List<MachineSize> sizes = new ArrayList<>();
        fields.forEach((name, size) -> {
            if (!name.matches(NAME)) {
                throw value.key(name)
                        .refused(
                                "has the size {0}, but a name has 1 to 11 letters, digits, dots, hyphens and underscores",
                                PlainText.quoted(name));
            }
            sizes.add(new MachineSize(name, machine(size)));
        });
        return sizes;
    }

    private static Machine machine(YamlValue value) {
        Machine machine = MachineFields.server(value);
        List.of(MachineFields.MEMORY, MachineFields.PRICE).stream()
                .filter(key -> !value.fields().containsKey(key))
                .findFirst()
                .ifPresent(key -> {
                    throw value.refused("lacks the {0}", key);
                });
        return machine;
    }
}
