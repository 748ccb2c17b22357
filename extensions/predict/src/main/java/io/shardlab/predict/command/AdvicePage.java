package io.shardlab.predict.command;

import io.shardlab.answers.folder.OutputFiles;
import io.shardlab.cli.option.PageFile;
import io.shardlab.cli.output.Console;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.MeasuredAdvice;
import io.shardlab.predict.page.AdvicePages;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The HTML page of {@code advise --report}. */
final class AdvicePage {

    private static final String OPTION = "--report";
    private static final String DEFAULT = "advice.html";

    /** The file that was named; empty for the default. */
    private final Optional<Path> named;

    private AdvicePage(Optional<Path> named) {
        this.named = named;
    }

    static OptionSpec option() {
        return OptionSpec.builder(OPTION)
                .paramLabel("PAGE")
                .arity("0..1")
                .type(String.class)
                .fallbackValue("")
                .description("Also write an HTML page with charts. Default: " + DEFAULT
                        + " in the folder of the results, or in the current one if they are from several.")
                .build();
    }

    /**
     * Returns the page that is asked for, if any; it can be checked before anything is measured.
     *
     * @throws UsageException if the page cannot have that name: a workload file that follows the option is not a page
     */
    static Optional<AdvicePage> of(ParseResult parsed) {
        if (!parsed.hasMatchedOption(OPTION)) {
            return Optional.empty();
        }
        String name = parsed.matchedOptionValue(OPTION, "");
        if (name.isEmpty()) {
            return Optional.of(new AdvicePage(Optional.empty()));
        }
        return Optional.of(new AdvicePage(Optional.of(PageFile.checked(OPTION, name, true))));
    }

    /** Writes the page with the curves of an advice, in place of an older one, and prints its path on stderr. */
    void write(MeasuredAdvice advice, List<SavedResult> results, Console console) {
        Path file = named.orElseGet(() -> folder(results).resolve(DEFAULT));
        OutputFiles.write(file, AdvicePages.of(advice, results, console.language()));
        console.note(Message.of("The page: {0}", file));
    }

    /** The folder around all results, or else the current one. */
    private static Path folder(List<SavedResult> results) {
        List<Path> parents = results.stream()
                .map(result -> result.folder().toAbsolutePath().normalize().getParent())
                .distinct()
                .toList();
        return parents.size() == 1 && parents.get(0) != null ? parents.get(0) : Path.of("");
    }
}
