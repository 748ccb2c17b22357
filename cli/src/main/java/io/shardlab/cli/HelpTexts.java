package io.shardlab.cli;

import io.shardlab.core.text.Language;
import java.util.ResourceBundle;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The help of commands and options that are not parameters of a workload. English texts are in the code of the commands; the
 * bundles of other languages have the keys of picocli, such as {@code simulator.compare.json}, or {@code json} for all
 * commands.
 */
final class HelpTexts {

    private HelpTexts() {}

    /** Gives a command and those below it the texts of a language, where it has them. */
    static void translate(CommandSpec spec, Language language) {
        if (language != Language.ENGLISH) {
            translate(
                    spec,
                    ResourceBundle.getBundle(
                            HelpTexts.class.getPackageName() + ".help",
                            language.locale(),
                            HelpTexts.class.getClassLoader(),
                            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES)));
        }
    }

    private static void translate(CommandSpec spec, ResourceBundle texts) {
        spec.resourceBundle(texts);
        spec.subcommands().values().forEach(command -> translate(command.getCommandSpec(), texts));
    }
}
